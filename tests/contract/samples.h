/* Levels to hold every kind to its contract: some of each world that ships, generated. */
#pragma once

#include <jansson.h>

#include "kinds/kind.h"

enum { SAMPLE_SEED = 20261130 };

struct sample {
    char name[64]; /* "gates 3" */
    const struct kind *kind;
    const struct default_world *world;
    struct parameters parameters;
    uint32_t rules;
    uint64_t index;
    struct candidate candidate;
    char *document;  /* canonical */
    const char *run; /* for a test to set */
};

typedef void sample_visitor(const struct sample *sample);

/* Visits count candidates of every world of every kind, the first that become levels. */
void samples_visit(uint64_t count, sample_visitor *visit);

/* Parameters and rules of a world. */
void sample_open(const struct kind *kind, const struct default_world *world, struct sample *sample);

/* The sample's candidate once more, or the condition. */
int sample_generate(const struct sample *sample, struct arena *work, struct candidate *out);

/* Texts for the caller to free. */
char *sample_dump(const struct kind *kind, const struct level *level);
char *sample_dump_evaluation(const struct sample *sample, const struct evaluation *evaluation);

/* A run with the first count entries of the best one, and more members behind them. */
char *sample_run(const struct sample *sample, size_t count, const char *more);

/* Parses and fails the test where that does not work. */
struct level *sample_parse(const struct kind *kind, const char *text);
json_t *sample_json(const char *text);
