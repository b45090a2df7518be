/* Writes what the default worlds of every kind generate, a file a world: engine version 1 as bytes.
 * Usage: golden_dump FOLDER */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/kind.h"

enum { INDICES = 4 };

static const uint64_t SEEDS[] = {1, 2026, (UINT64_C(1) << 53) - 1};

struct world {
    const struct kind *kind;
    const struct default_world *world;
    struct parameters parameters;
    uint32_t rules;
};

static const char *verdict(const struct candidate *candidate) {
    if (!candidate->evaluation->solvable)
        return "unsolvable";
    return candidate->degenerate ? "degenerate" : "kept";
}

static int dump_candidate(const struct world *world, uint64_t seed, uint64_t index,
                          struct arena *work, struct text *out) {
    const struct kind *const kind = world->kind;
    struct candidate candidate;
    TRY(kind->generate(&world->parameters, world->rules, seed, index, UINT64_MAX, work,
                       &candidate));
    const struct rating rating =
        kind_rate(kind, candidate.evaluation, kind->calibration, &world->world->edges);
    text_append_format(out, "seed %llu index %llu: %s\n", (unsigned long long)seed,
                       (unsigned long long)index, verdict(&candidate));
    kind->dump(candidate.level, out);
    text_append_char(out, '\n');
    kind->dump_evaluation(candidate.level, candidate.evaluation, &rating, out);
    text_append_char(out, '\n');
    candidate_deinit(kind, &candidate);
    return 0;
}

static int write_file(const char *folder, const char *name, const struct text *content) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.txt", folder, name);
    FILE *const file = fopen(path, "w");
    if (!file)
        return -errno;
    const size_t written = fwrite(content->data, 1, content->length, file);
    return fclose(file) == 0 && written == content->length ? 0 : -EIO;
}

static int dump_world(const struct kind *kind, const struct default_world *default_world,
                      const char *folder) {
    struct world world = {.kind = kind, .world = default_world};
    struct faults faults = FAULTS_INIT;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    CLEANUP(text_deinit) struct text out = TEXT_INIT;
    parameters_default(kind->parameters, &world.parameters);
    TRY(parameters_parse(kind->parameters, default_world->parameters, &faults, &world.parameters));
    TRY(kind_rules(kind, default_world->introduces, "/introduces", &faults, &world.rules));
    for (size_t i = 0; i < sizeof(SEEDS) / sizeof(SEEDS[0]); i++)
        for (uint64_t index = 0; index < INDICES; index++)
            TRY(dump_candidate(&world, SEEDS[i], index, &work, &out));
    TRY(text_check(&out));
    return write_file(folder, default_world->id, &out);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world->id; world++) {
            const int result = dump_world(KINDS[i], world, argv[1]);
            if (result) {
                fprintf(stderr, "%s: %s\n", world->id, strerror(-result));
                return 1;
            }
        }
    return 0;
}
