/* The kinds there are, and what is common to all. */
#include "kinds/kind.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"

extern const struct kind dungeon_kind;
extern const struct kind light_maze_kind;
extern const struct kind perfect_maze_kind;
extern const struct kind maziaks_kind;
extern const struct kind sliding_puzzle_kind;

/* A line a kind. */
/* clang-format off */
const struct kind *const KINDS[] = {
    &light_maze_kind,
    &perfect_maze_kind,
    &dungeon_kind,
    &maziaks_kind,
    &sliding_puzzle_kind,
    NULL,
};
/* clang-format on */

const struct kind *kind_find(const char *name) {
    for (size_t i = 0; KINDS[i]; i++)
        if (strcmp(KINDS[i]->name, name) == 0)
            return KINDS[i];
    return NULL;
}

/* The place of a rule, or -1. */
static int kind_find_rule(const struct kind *kind, const char *name, size_t length) {
    for (int i = 0; kind->rules[i]; i++)
        if (strlen(kind->rules[i]) == length && memcmp(kind->rules[i], name, length) == 0)
            return i;
    return -1;
}

static int kind_fault_rule(const struct kind *kind, const char *name, size_t length,
                           const char *pointer, struct faults *faults) {
    CLEANUP(cleanup_free) char *word = strndup(name, length);
    CLEANUP(text_deinit) struct text detail = TEXT_INIT;
    if (!word)
        return -ENOMEM;
    text_append_format(&detail, "%s has no rule \"", kind->name);
    text_append_shown(&detail, word);
    text_append_string(&detail, kind->rules[0] ? "\"; its rules are" : "\"; it has none");
    for (size_t i = 0; kind->rules[i]; i++)
        text_append_format(&detail, "%s%s", i ? ", " : " ", kind->rules[i]);
    TRY(text_check(&detail));
    faults_add(faults, pointer, "%s", detail.data);
    return faults_check(faults);
}

int kind_rules(const struct kind *kind, const char *words, const char *pointer,
               struct faults *faults, uint32_t *out) {
    uint32_t rules = 0;
    while (*(words += strspn(words, " "))) {
        const size_t length = strcspn(words, " ");
        const int place = kind_find_rule(kind, words, length);
        if (place < 0)
            TRY(kind_fault_rule(kind, words, length, pointer, faults));
        else
            rules |= UINT32_C(1) << place;
        words += length;
    }
    *out = rules;
    return 0;
}

struct rating kind_rate(const struct kind *kind, const struct evaluation *evaluation,
                        const struct calibration *calibration, const struct band_edges *edges) {
    struct rating rating = {.known = evaluation->solvable, .calibration = calibration->version};
    if (!rating.known)
        return rating;
    rating.difficulty = difficulty_of(kind->measures, calibration, evaluation->measures);
    rating.band = band_of(edges, rating.difficulty);
    return rating;
}

void candidate_deinit(const struct kind *kind, struct candidate *candidate) {
    kind->free(candidate->level);
    free(candidate->evaluation);
    *candidate = (struct candidate){0};
}
