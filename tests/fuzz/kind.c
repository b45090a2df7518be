/* Whatever bytes come as a level document of a kind. */
#include "kind.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "kinds/kind.h"

enum { FUZZ_BUDGET = 1 << 18 }; /* steps of work: a case stays far below a second */

CLEANUP_DEFINE(cleanup_level, struct level, free)

static void fuzz_draw(const struct kind *kind, const struct level *level) {
    CLEANUP(text_deinit) struct text text = TEXT_INIT;
    CLEANUP(text_deinit) struct text svg = TEXT_INIT;
    struct siphash key;
    kind->render_text(level, (struct render_options){.color = true}, &text);
    kind->render_svg(level, &svg);
    assert(text.length > 0 && svg.length > 0);
    assert(kind->twin_key(level, &key) == 0);
}

static void fuzz_evaluate(const struct kind *kind, const struct level *level) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    CLEANUP(text_deinit) struct text text = TEXT_INIT;
    if (kind->evaluate(level, FUZZ_BUDGET, &work, &evaluation) != 0)
        return;
    const struct rating rating =
        kind_rate(kind, evaluation, kind->calibration, &BAND_EDGES_DEFAULT);
    assert(!rating.known || rating.difficulty <= DIFFICULTY_ONE);
    kind->dump_evaluation(level, evaluation, &rating, &text);
    assert(text.length > 0);
}

static void fuzz_round_trip(const struct kind *kind, const struct level *level) {
    CLEANUP(text_deinit) struct text first = TEXT_INIT;
    CLEANUP(text_deinit) struct text second = TEXT_INIT;
    CLEANUP(cleanup_level) struct level *again = NULL;
    struct faults faults = FAULTS_INIT;
    kind->dump(level, &first);
    const int result = kind->parse(first.data, first.length, &faults, &again);
    assert(result == 0);
    kind->dump(again, &second);
    assert(strcmp(first.data, second.data) == 0);
}

/* The bytes as a run through a level that is always the same. */
static void fuzz_verify(const struct kind *kind, const char *sample, const char *text,
                        size_t size) {
    CLEANUP(cleanup_level) struct level *level = NULL;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    int result = kind->parse(sample, strlen(sample), &faults, &level);
    assert(result == 0);
    result = kind->verify(level, text, size, &work, &faults, &answer);
    assert(result == 0 || result == KIND_REFUSED);
    assert((result == KIND_REFUSED) == faults_any(&faults));
}

int fuzz_kind(const char *name, const char *sample, const uint8_t *data, size_t size) {
    const struct kind *const kind = kind_find(name);
    CLEANUP(cleanup_level) struct level *level = NULL;
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    const int result = kind->parse((const char *)data, size, &faults, &level);
    assert(result == 0 || result == KIND_REFUSED);
    assert((result == KIND_REFUSED) == faults_any(&faults));
    fuzz_verify(kind, sample, (const char *)data, size);
    if (result != 0)
        return 0;
    fuzz_round_trip(kind, level);
    fuzz_evaluate(kind, level);
    fuzz_draw(kind, level);
    return 0;
}
