/* One candidate of a run, from its index to its outcome. Pure: what the pool adds is only who
 * makes which. */
#include "work/run.h"

#include <errno.h>

#include "base/result.h"

/* The outcome of a candidate that became a level. */
static int candidate_outcome(const struct run_request *request, uint32_t index,
                             const struct candidate *candidate, struct outcome *outcome) {
    const struct kind *const kind = request->kind;
    const struct rating rating =
        kind_rate(kind, candidate->evaluation, &request->calibration, &request->edges);
    if (!candidate->evaluation->solvable || !rating.known) {
        outcome->cause = OUTCOME_UNSOLVABLE;
        return 0;
    }
    if (candidate->degenerate) {
        outcome->cause = OUTCOME_DEGENERATE;
        return 0;
    }
    outcome->cause = OUTCOME_SCORED;
    outcome->score = (struct score){
        .index = index, .difficulty = rating.difficulty, .band = (uint8_t)rating.band};
    archive_cell(kind->measures, candidate->evaluation->measures, &outcome->score);
    return kind->twin_key(candidate->level, &outcome->twin_key);
}

int run_candidate(const struct run_request *request, uint32_t index, struct arena *work,
                  struct candidate *candidate, struct outcome *outcome) {
    *candidate = (struct candidate){0};
    *outcome = (struct outcome){0};
    const struct arena_mark mark = arena_mark(work);
    const int result = request->kind->generate(&request->parameters, request->rules, request->seed,
                                               index, request->budget, work, candidate);
    arena_release(work, mark);
    switch (result) {
    case 0:
        return candidate_outcome(request, index, candidate, outcome);
    case KIND_DISCARDED:
        outcome->cause = OUTCOME_DISCARDED;
        return 0;
    case KIND_UNDETERMINED:
        outcome->cause = OUTCOME_OVERRUN;
        return 0;
    default: /* no condition of generate */
        return result < 0 ? result : -EINVAL;
    }
}
