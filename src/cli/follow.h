/* A batch followed to its end, with its progress shown. */
#pragma once

#include "progress.h"
#include "source.h"
#include "store/id.h"

struct follow {
    struct source *source;
    struct progress progress;
    struct id id;
};

/* Starts a batch, or takes up the one whose document was taken over. */
int follow_start(struct follow *follow, const json_t *request);
void follow_adopt(struct follow *follow, const json_t *batch);

/* Waits a little. *batch is set when it has ended, else NULL. Fine, or the exit code of what was
 * said. */
int follow_step(struct follow *follow, json_t **batch);

/* Neither queued nor running any more. */
bool follow_has_ended(const json_t *batch);

/* One line about a batch that has ended; EX_OK when it succeeded. */
int follow_report(const struct follow *follow, const json_t *batch);
