/* candela bench: how fast this machine makes and evaluates levels, world by world. */
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>

#include "bare.h"
#include "base/cleanup.h"
#include "figures.h"
#include "service/bench.h"
#include "value.h"

enum {
    COUNT = 1000,
    COUNT_MOST = 1000000,
    ROUNDS = 5,
    WORKERS_MOST = 64,
    WORK_LENGTH = 96,
};

struct bench {
    const struct call *call;
    struct figures figures;
    struct arena *work;
    uint64_t count;
    uint64_t rounds;
    uint64_t workers;
};

/* The rounds of one world. */
struct bench_samples {
    struct samples generating; /* microseconds a candidate */
    struct samples evaluating; /* and a level */
    struct samples one;        /* candidates a second on one worker */
    struct samples several;
    struct samples gain;   /* several against one */
    struct samples shared; /* microseconds of processor a candidate, on several */
    struct samples loss;   /* several against one */
    /* Memory in KiB after the first round, and after the last: */
    double held[2]; /* as working memory of one worker */
    double peak[2]; /* by the whole process at the most */
};

static int take_options(struct bench *bench) {
    const struct call *const call = bench->call;
    struct {
        const char *name;
        uint64_t *value;
        uint64_t most;
    } const options[] = {
        {"count", &bench->count, COUNT_MOST},
        {"rounds", &bench->rounds, SAMPLES_MAX},
        {"workers", &bench->workers, WORKERS_MOST},
    };
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        const char *const text = option_value(call, options[i].name);
        if (text && (value_number(text, false, options[i].value) || *options[i].value < 1 ||
                     *options[i].value > options[i].most))
            return call_fail(call, EX_USAGE, "--%s %s: it takes 1 to %" PRIu64, options[i].name,
                             text, options[i].most);
    }
    return EX_OK;
}

static double peak_memory(void) {
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (double)usage.ru_maxrss : 0;
}

static void look_at_memory(const struct bench *bench, bool first, struct bench_samples *samples) {
    samples->held[1] = (double)arena_held(bench->work) / 1024;
    samples->peak[1] = peak_memory();
    if (!first)
        return;
    samples->held[0] = samples->held[1];
    samples->peak[0] = samples->peak[1];
}

/* In turn, so that whatever else the machine does is shared by what is compared. */
static int measure_round(const struct bench *bench, const struct world *world, uint32_t round,
                         struct bench_samples *samples) {
    const struct bench_work work = {
        .world = world, .seed = round + 1, .count = (uint32_t)bench->count};
    struct bench_pace pace;
    struct bench_batch one;
    struct bench_batch several;
    int result = service_bench_pace(&work, bench->work, &pace);
    if (!result)
        result = service_bench_batch(&work, 1, &one);
    if (!result)
        result = service_bench_batch(&work, (uint32_t)bench->workers, &several);
    if (result)
        return result;
    const double count = (double)bench->count;
    samples_add(&samples->generating, 1e6 * pace.generating / count);
    if (pace.evaluated)
        samples_add(&samples->evaluating, 1e6 * pace.evaluating / pace.evaluated);
    samples_add(&samples->one, count / one.seconds);
    samples_add(&samples->several, count / several.seconds);
    samples_add(&samples->gain, one.seconds / several.seconds);
    samples_add(&samples->shared, 1e6 * several.processor / count);
    samples_add(&samples->loss, several.processor / one.processor);
    look_at_memory(bench, round == 0, samples);
    return 0;
}

static struct figure figure_of(const char *name, const char *work, const char *unit,
                               const struct samples *samples) {
    return (struct figure){.name = name,
                           .work = work,
                           .value = samples_median(samples),
                           .unit = unit,
                           .rounds = samples->count,
                           .spread = samples_spread(samples)};
}

static struct figure figure_of_memory(const char *name, const char *work, const double memory[2],
                                      uint32_t rounds) {
    return (struct figure){.name = name,
                           .work = work,
                           .value = memory[1],
                           .unit = "KiB",
                           .reference = "as much as after the first round",
                           .ratio = memory[0] > 0 ? memory[1] / memory[0] : 1,
                           .rounds = rounds};
}

static void compare(struct figure *figure, const char *reference, const struct samples *ratio) {
    figure->reference = reference;
    figure->ratio = samples_median(ratio);
    figure->spread = samples_spread(ratio);
}

static int report(struct bench *bench, const char *world, const struct bench_samples *samples) {
    char work[WORK_LENGTH];
    char several[WORK_LENGTH];
    snprintf(work, sizeof(work), "%s, %" PRIu64 " candidates", world, bench->count);
    snprintf(several, sizeof(several), "batch, %" PRIu64 " workers", bench->workers);
    struct figure figures[] = {
        figure_of("generate", work, "us a candidate, of processor", &samples->generating),
        figure_of("evaluate", work, "us a level, of processor", &samples->evaluating),
        figure_of("batch, 1 worker", work, "candidates a second", &samples->one),
        figure_of(several, work, "candidates a second", &samples->several),
        figure_of(several, work, "us a candidate, of processor", &samples->shared),
        figure_of_memory("a worker's memory", work, samples->held, samples->one.count),
        figure_of_memory("the process's memory", work, samples->peak, samples->one.count),
    };
    compare(&figures[3], "as fast as one worker", &samples->gain);
    compare(&figures[4], "as much as on one worker", &samples->loss);
    int result = 0;
    for (size_t i = 0; !result && i < sizeof(figures) / sizeof(figures[0]); i++)
        result = figures_add(&bench->figures, &figures[i]);
    return result;
}

/* A worker's memory: none but this world's is in it. */
static int measure_world(struct bench *bench, const struct world *world) {
    struct arena work CLEANUP(arena_deinit) = ARENA_INIT;
    struct bench_samples samples = {0};
    bench->work = &work;
    for (uint32_t round = 0; round < bench->rounds; round++) {
        const int result = measure_round(bench, world, round, &samples);
        if (result)
            return result;
    }
    return report(bench, world->record.id, &samples);
}

static int measure(struct bench *bench, const struct world_set *worlds, const char *only) {
    int result = 0;
    for (size_t i = 0; !result && i < worlds->count; i++)
        if (!only || !strcmp(worlds->items[i].record.id, only))
            result = measure_world(bench, &worlds->items[i]);
    const int ended = figures_end(&bench->figures);
    return result ? result : ended;
}

static bool has_world(const struct world_set *worlds, const char *name) {
    for (size_t i = 0; i < worlds->count; i++)
        if (!strcmp(worlds->items[i].record.id, name))
            return true;
    return false;
}

int cli_bench(struct call *call) {
    struct bare bare CLEANUP(bare_close) = {0};
    struct world_set worlds CLEANUP(world_set_deinit) = {0};
    struct bench bench = {.call = call, .count = COUNT, .rounds = ROUNDS, .workers = 2};
    const char *const only = option_value(call, "world");
    int code = take_options(&bench);
    if (!code)
        code = bare_open(call, &bare);
    if (code)
        return code;
    int result = service_world_list(bare.service, &worlds);
    if (!result && only && !has_world(&worlds, only))
        return bare_fail_world(call, &bare, only);
    bench.figures = figures_init(call->program->out, option_given(call, "json"));
    if (!result)
        result = measure(&bench, &worlds, only);
    return result ? call_fail_result(call, result) : EX_OK;
}
