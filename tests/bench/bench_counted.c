/* Work whose instructions are counted: instructions.py runs it in an emulator that counts them
 * within counted_run. bench_counted list | NAME */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "kinds/light_maze/solve.h"
#include "search/lanes.h"

enum { CANDIDATES = 20, SEED = 1 };

extern const struct kind light_maze_kind;

struct job {
    const struct light_maze *maze; /* NULL: candidates are made */
    const struct search_lanes *lanes;
    bool whole; /* the evaluation, not the searches alone */
    struct parameters parameters;
    uint32_t rules;
    struct arena *work;
};

static void must(bool fine, const char *what) {
    if (fine)
        return;
    fprintf(stderr, "bench_counted: %s\n", what);
    exit(EXIT_FAILURE);
}

static void search(const struct job *job) {
    struct solve solve;
    int32_t required;
    must(solve_init(&solve, job->maze, job->lanes, UINT64_MAX, job->work) == 0 &&
             search_runs_backward(&solve.runs, &required) == 0 &&
             search_runs_forward(&solve.runs) == 0,
         "a search failed");
}

static void evaluate(const struct job *job) {
    struct evaluation *evaluation = NULL;
    must(solve_evaluate(job->maze, job->lanes, UINT64_MAX, job->work, &evaluation) == 0,
         "an evaluation failed");
    free(evaluation);
}

static void generate(const struct job *job) {
    for (uint64_t index = 0; index < CANDIDATES; index++) {
        struct candidate candidate = {0};
        must(light_maze_generate(&job->parameters, job->rules, SEED, index, UINT64_MAX, job->work,
                                 &candidate) >= 0,
             "no memory");
        candidate_deinit(&light_maze_kind, &candidate);
    }
}

/* What is counted. */
__attribute__((noinline)) static void counted_run(const struct job *job) {
    if (!job->maze)
        generate(job);
    else if (job->whole)
        evaluate(job);
    else
        search(job);
}

static void parse(const char *words, struct parameters *parameters) {
    struct faults faults = FAULTS_INIT;
    parameters_default(light_maze_kind.parameters, parameters);
    must(parameters_parse(light_maze_kind.parameters, words, &faults, parameters) == 0 &&
             !faults_any(&faults),
         "parameters");
}

/* A level of 41 x 41 cells with 6 candles, 3 doors and 3 plates. */
static struct light_maze *make_maze(struct arena *work) {
    struct parameters parameters;
    parse("width=41 height=41 braid=30 candles=6 doors=3 plates=3", &parameters);
    for (uint64_t index = 0;; index++) {
        struct candidate candidate = {0};
        must(light_maze_generate(&parameters, 0, SEED, index, UINT64_MAX, work, &candidate) >= 0,
             "no memory");
        struct light_maze *const maze = (struct light_maze *)candidate.level;
        const bool solvable = candidate.evaluation && candidate.evaluation->solvable;
        free(candidate.evaluation);
        if (solvable)
            return maze;
        free(maze);
    }
}

static void run(struct job *job) {
    const struct arena_mark mark = arena_mark(job->work);
    counted_run(job);
    arena_release(job->work, mark);
}

static const struct search_lanes *find_lanes(const char *name) {
    for (size_t i = 0; SEARCH_LANES[i]; i++)
        if (!strcmp(name, search_lanes_name(SEARCH_LANES[i])))
            return search_lanes_run(SEARCH_LANES[i]) ? SEARCH_LANES[i] : NULL;
    return NULL;
}

static int run_maze(const char *lanes, bool whole) {
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    CLEANUP(cleanup_free) struct light_maze *maze = make_maze(&work);
    struct job job = {.maze = maze, .lanes = find_lanes(lanes), .whole = whole, .work = &work};
    if (!job.lanes)
        return EXIT_FAILURE;
    run(&job);
    return EXIT_SUCCESS;
}

static int run_world(const char *name) {
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    struct job job = {.work = &work};
    for (const struct default_world *world = light_maze_worlds; world->id; world++) {
        struct faults faults = FAULTS_INIT;
        if (strcmp(name, world->id))
            continue;
        parse(world->parameters, &job.parameters);
        must(kind_rules(&light_maze_kind, world->introduces, "", &faults, &job.rules) == 0,
             "rules");
        run(&job);
        return EXIT_SUCCESS;
    }
    return EXIT_FAILURE;
}

/* "evaluate avx2", "search plain", "generate glow": those that run on this processor. */
static int list(void) {
    for (size_t i = 0; SEARCH_LANES[i]; i++)
        if (search_lanes_run(SEARCH_LANES[i]))
            printf("search %s\nevaluate %s\n", search_lanes_name(SEARCH_LANES[i]),
                   search_lanes_name(SEARCH_LANES[i]));
    for (const struct default_world *world = light_maze_worlds; world->id; world++)
        printf("generate %s\n", world->id);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "list"))
        return list();
    if (argc == 3 && !strcmp(argv[1], "search"))
        return run_maze(argv[2], false);
    if (argc == 3 && !strcmp(argv[1], "evaluate"))
        return run_maze(argv[2], true);
    if (argc == 3 && !strcmp(argv[1], "generate"))
        return run_world(argv[2]);
    fprintf(stderr, "usage: bench_counted list | search LANES | evaluate LANES | generate WORLD\n");
    return 2;
}
