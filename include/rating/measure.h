/* A measure as a kind describes it: all that rating knows of a kind. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { MEASURES_MAX = 8 };

/* In a list of measures: this one has no value (JSON null). */
#define MEASURE_NULL INT64_MIN

struct measure {
    const char *name; /* the key in "metrics" */
    const char *help; /* one line */
    uint32_t scale;   /* its unit: 1 for whole numbers, 1000000 for millionths shown as a decimal */
    uint32_t weight;  /* its share of difficulty in hundredths; 0 where it has none */
    uint32_t
        archive_step; /* width of an archive cell, in the measure's unit; 0: does not span it */
};

/* In a kind's order. Weights sum to 100; exactly two measures span the archive. */
struct measure_table {
    const struct measure *items;
    size_t count;
};
