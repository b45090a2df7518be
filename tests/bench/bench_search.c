/* The light maze's two searches and its whole evaluation against the textbook's two searches, in
 * turn on the same levels, every result compared. bench_search [--json] [levels a mix (50)] */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/cleanup.h"
#include "cli/figures.h"
#include "kinds/light_maze/solve.h"
#include "textbook.h"

enum { LEVELS = 50, ROUNDS = 5, REPEATS = 20, SEED = 41 };

struct mix {
    const char *name;
    const char *parameters;
};

#define SIZE "width=41 height=41 braid=30 "
static const struct mix MIXES[] = {
    {"41x41, 6 candles, 3 doors, 3 plates", SIZE "candles=6 doors=3 plates=3"},
    {"41x41, 12 candles", SIZE "candles=12 doors=0 plates=0"},
    {"41x41, 9 doors, 3 plates", SIZE "candles=0 doors=9 plates=3"},
};

/* Sums over the levels of a round. */
struct round {
    double textbook; /* seconds of processor */
    double searches;
    double evaluation;
};

struct totals {
    struct samples searches, evaluation; /* microseconds a level */
    struct samples searches_ratio, evaluation_ratio;
    struct samples pops; /* millions a second */
};

extern const struct kind light_maze_kind;

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void must(bool fine, const char *what) {
    if (fine)
        return;
    fprintf(stderr, "bench_search: %s\n", what);
    exit(EXIT_FAILURE);
}

static void search(struct solve *solve, const struct light_maze *maze, struct arena *work) {
    int32_t required;
    must(solve_init(solve, maze, search_lanes_best(), UINT64_MAX, work) == 0 &&
             search_runs_backward(&solve->runs, &required) == 0 &&
             search_runs_forward(&solve->runs) == 0,
         "a search failed");
}

static double time_searches(const struct light_maze *maze, struct arena *work) {
    const struct arena_mark mark = arena_mark(work);
    const double start = processor_seconds();
    for (uint32_t i = 0; i < REPEATS; i++) {
        struct solve solve;
        search(&solve, maze, work);
        arena_release(work, mark);
    }
    return (processor_seconds() - start) / REPEATS;
}

static double time_evaluation(const struct light_maze *maze, struct arena *work) {
    const double start = processor_seconds();
    for (uint32_t i = 0; i < REPEATS; i++) {
        struct evaluation *evaluation;
        must(light_maze_evaluate((const struct level *)maze, UINT64_MAX, work, &evaluation) == 0,
             "an evaluation failed");
        free(evaluation);
    }
    return (processor_seconds() - start) / REPEATS;
}

static int32_t textbook_at(const struct textbook *textbook, const int32_t *table, uint32_t mask,
                           uint32_t floor) {
    const int32_t cost = table[(size_t)mask << textbook->floor_bits | floor];
    return cost < TEXTBOOK_FAR ? cost : SEARCH_FAR;
}

/* Both tables at a place that can be stood on with that mask. */
static bool same_at(const struct textbook *textbook, const struct solve *solve, uint32_t mask,
                    uint32_t place, uint32_t floor) {
    const int32_t spent = textbook_at(textbook, textbook->spent, mask, floor);
    const int32_t needed = textbook_at(textbook, textbook->needed, mask, floor);
    const int32_t found = search_table_at(&solve->runs.needed, mask, place);
    const bool both_beyond = needed > solve->runs.needed.exact && found > solve->runs.needed.exact;
    return search_table_at(&solve->runs.spent, mask, place) == spent &&
           (needed == found || both_beyond);
}

/* Every result: all that both tables hold. The goal with a plate unlit cannot be stood on. */
static bool same(const struct textbook *textbook, const struct solve *solve) {
    for (uint32_t mask = 0; mask < textbook->mask_count; mask++) {
        for (uint32_t bits = mask; bits; bits &= bits - 1) {
            const uint32_t place = (uint32_t)__builtin_ctz(bits);
            if (!same_at(textbook, solve, mask, place, textbook->floor_of_switch[place]))
                return false;
        }
        if (!same_at(textbook, solve, mask, solve->runs.start, textbook->start) ||
            ((mask & solve->runs.required) == solve->runs.required &&
             !same_at(textbook, solve, mask, solve->runs.goal, textbook->goal)))
            return false;
    }
    return true;
}

static void check(const struct textbook *textbook, struct arena *work) {
    struct solve solve;
    const struct arena_mark mark = arena_mark(work);
    search(&solve, textbook->maze, work);
    must(same(textbook, &solve), "the two searches disagree with the textbook's");
    arena_release(work, mark);
}

static uint64_t take_part(const struct light_maze *maze, struct arena *work, struct round *round) {
    struct textbook textbook;
    textbook_init(&textbook, maze);
    const double start = processor_seconds();
    textbook_forward(&textbook);
    textbook_backward(&textbook);
    round->textbook += processor_seconds() - start;
    check(&textbook, work); /* and warms up */
    round->searches += time_searches(maze, work);
    round->evaluation += time_evaluation(maze, work);
    const uint64_t pops = textbook.pops;
    textbook_deinit(&textbook);
    return pops;
}

/* The next solvable candidate. */
static struct light_maze *next_level(const struct parameters *parameters, uint64_t *index,
                                     struct arena *work) {
    for (;;) {
        struct candidate candidate;
        const int result =
            light_maze_generate(parameters, 0, SEED, (*index)++, UINT64_MAX, work, &candidate);
        must(result >= 0, "no memory");
        if (result)
            continue;
        struct light_maze *const maze = (struct light_maze *)candidate.level;
        const bool solvable = candidate.evaluation->solvable;
        free(candidate.evaluation);
        if (solvable)
            return maze;
        free(maze);
    }
}

static void run_round(const struct parameters *parameters, uint32_t levels, uint64_t *index,
                      struct totals *totals) {
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    struct round round = {0};
    uint64_t pops = 0;
    for (uint32_t i = 0; i < levels; i++) {
        struct light_maze *const maze = next_level(parameters, index, &work);
        pops += take_part(maze, &work, &round);
        free(maze);
    }
    samples_add(&totals->searches, 1e6 * round.searches / levels);
    samples_add(&totals->evaluation, 1e6 * round.evaluation / levels);
    samples_add(&totals->searches_ratio, round.textbook / round.searches);
    samples_add(&totals->evaluation_ratio, round.textbook / round.evaluation);
    samples_add(&totals->pops, (double)pops / 1e6 / round.textbook);
}

static void report(struct figures *figures, const struct mix *mix, const struct totals *totals) {
    const struct figure lines[] = {
        {"textbook", mix->name, samples_median(&totals->pops), "million pops/s", NULL, 0, ROUNDS,
         samples_spread(&totals->pops)},
        {"two searches", mix->name, samples_median(&totals->searches), "us",
         "as fast as the textbook's two", samples_median(&totals->searches_ratio), ROUNDS,
         samples_spread(&totals->searches_ratio)},
        {"whole evaluation", mix->name, samples_median(&totals->evaluation), "us",
         "as fast as the textbook's two searches", samples_median(&totals->evaluation_ratio),
         ROUNDS, samples_spread(&totals->evaluation_ratio)},
    };
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        must(figures_add(figures, &lines[i]) == 0, "no memory");
}

static void run_mix(struct figures *figures, const struct mix *mix, uint32_t levels) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(light_maze_kind.parameters, &parameters);
    must(parameters_parse(light_maze_kind.parameters, mix->parameters, &faults, &parameters) == 0 &&
             !faults_any(&faults),
         "parameters");
    struct totals totals = {0};
    uint64_t index = 0;
    for (uint32_t round = 0; round < ROUNDS; round++)
        run_round(&parameters, levels / ROUNDS, &index, &totals);
    report(figures, mix, &totals);
}

int main(int argc, char **argv) {
    const bool json = argc > 1 && !strcmp(argv[1], "--json");
    const char *const count = argc > 1 + json ? argv[1 + json] : NULL;
    const uint32_t levels = count ? (uint32_t)strtoul(count, NULL, 10) : LEVELS;
    struct figures figures = figures_init(stdout, json);
    must(levels >= ROUNDS, "give at least 5 levels");
    for (size_t i = 0; i < sizeof(MIXES) / sizeof(MIXES[0]); i++)
        run_mix(&figures, &MIXES[i], levels);
    return figures_end(&figures) ? EXIT_FAILURE : EXIT_SUCCESS;
}
