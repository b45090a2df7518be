/* Figures that were measured: a line each for people, an array for programs. */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct figure {
    const char *name;
    const char *work; /* on what it was measured */
    double value;     /* the median of the rounds */
    const char *unit;
    const char *reference; /* what ratio compares with, in words; NULL: nothing */
    double ratio;          /* the median of the rounds; above 1 is better than the reference */
    uint32_t rounds;
    double spread; /* of the ratio (without a reference: of the value), see samples_spread */
};

/* Prints figures as they come, or gathers them for the end. */
struct figures {
    FILE *out;
    json_t *array; /* NULL: lines */
};

/* json: an array at the end, instead of a line each. Without memory the array is NULL. */
struct figures figures_init(FILE *out, int json);

/* Fine, or -ENOMEM. */
int figures_add(struct figures *figures, const struct figure *figure);

/* Prints the array, if there is one, and frees it. -ENOMEM. */
int figures_end(struct figures *figures);

/* The samples of several rounds, sorted as they come. */
enum { SAMPLES_MAX = 64 };

struct samples {
    double values[SAMPLES_MAX];
    uint32_t count;
};

/* Beyond SAMPLES_MAX they are left out. */
void samples_add(struct samples *samples, double value);

/* 0 where there are none. */
double samples_median(const struct samples *samples);

/* How far the largest is from the smallest, as a share of the median. */
double samples_spread(const struct samples *samples);
