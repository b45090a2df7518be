/* Writing a kind's documents: what the document.c of every kind shares. All append, compact. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "kinds/kind.h"
#include "maze/carve.h"
#include "maze/grid.h"

/* "..." of each row, a comma between. */
void dump_rows(const struct grid *grid, struct text *out);

/* "x":1,"y":1 */
void dump_cell(const struct grid *grid, uint32_t cell, struct text *out);

/* ,"start":{"x":1,"y":1} */
void dump_mark(const struct grid *grid, const char *name, uint32_t cell, struct text *out);

/* ,"route":[...]; null where there is none. */
void dump_route(const struct grid *grid, const uint16_t *route, uint32_t length, struct text *out);

/* Of a measure, in its scale; null where it has no value. No locale has a say. */
void dump_number(int64_t value, uint32_t scale, struct text *out);

/* ,"metrics":{...}   ,"difficulty":...,"band":...   ,"stars":... : null where unknown. */
void dump_metrics(struct measure_table table, const struct evaluation *evaluation,
                  struct text *out);
void dump_rating(const struct rating *rating, struct text *out);
void dump_stars(const struct evaluation *evaluation, struct text *out);

/* An array of {"x","y","action","stack"}, and "from" where a dig has it: what the trace slot gives
 * for a maze. */
void dump_trace(const struct grid *grid, const struct carve_trace *trace, struct text *out);
