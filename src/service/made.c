/* A measured level described. */
#include "service/made.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uuid/uuid.h>

#include "base/cleanup.h"
#include "base/result.h"

void made_level_deinit(struct made_level *level) {
    free(level->world);
    free(level->document);
    free(level->evaluation);
    free(level->trace);
    *level = (struct made_level){0};
}

void service_level_id(const char *document, size_t length, struct id *out) {
    /* 59c18983-2a74-57e1-a3ff-bf3e7982fa91 */
    static const uuid_t namespace = {0x59, 0xc1, 0x89, 0x83, 0x2a, 0x74, 0x57, 0xe1,
                                     0xa3, 0xff, 0xbf, 0x3e, 0x79, 0x82, 0xfa, 0x91};
    uuid_t id;
    uuid_generate_sha1(id, namespace, document, length);
    uuid_unparse_lower(id, out->text);
}

int made_describe(const struct kind *kind, const struct level *level,
                  const struct evaluation *evaluation, const struct rating *rating,
                  struct made_level *out) {
    CLEANUP(made_level_deinit)
    struct made_level made = {.kind = kind,
                              .solvable = evaluation->solvable,
                              .rating = *rating,
                              .calibration = rating->calibration,
                              .seed = -1,
                              .index = -1};
    struct text document = TEXT_INIT;
    kind->dump(level, &document);
    const size_t length = document.length;
    made.document = text_take(&document);
    struct text measured = TEXT_INIT;
    kind->dump_evaluation(level, evaluation, rating, &measured);
    made.evaluation = text_take(&measured);
    if (!made.document || !made.evaluation)
        return -ENOMEM;
    service_level_id(made.document, length, &made.id);
    TRY(kind->twin_key(level, &made.twin_key));
    *out = made;
    made = (struct made_level){0};
    return 0;
}

static int made_strings(struct made_level *made, const struct made_keeping *keeping,
                        struct level_record *record) {
    record->kind = strdup(made->kind->name);
    record->tags = strdup(keeping->tags ? keeping->tags : "");
    record->note = strdup(keeping->note ? keeping->note : "");
    if (!record->kind || !record->tags || !record->note)
        return -ENOMEM;
    record->world = TAKE(made->world);
    record->document = TAKE(made->document);
    record->evaluation = TAKE(made->evaluation);
    return 0;
}

int made_keep(struct made_level *made, const struct made_keeping *keeping,
              struct level_record *out) {
    CLEANUP(level_record_deinit)
    struct level_record record = {.id = made->id,
                                  .twin_key = made->twin_key,
                                  .difficulty = made->rating.difficulty,
                                  .band = (int)made->rating.band,
                                  .band_override = -1,
                                  .status = keeping->status,
                                  .engine = ENGINE_VERSION,
                                  .world_revision = made->world_revision,
                                  .calibration = made->calibration,
                                  .seed = made->seed,
                                  .index = made->index,
                                  .revision = 1,
                                  .created_at = keeping->now,
                                  .published_at =
                                      keeping->status == LEVEL_PUBLISHED ? keeping->now : 0};
    if (keeping->batch)
        memcpy(record.batch.text, keeping->batch, strnlen(keeping->batch, ID_LENGTH));
    TRY(made_strings(made, keeping, &record));
    *out = record;
    record = (struct level_record){0};
    return 0;
}
