/* Writing a kind's documents. */
#include "kinds/dump.h"

#include <inttypes.h>

void dump_rows(const struct grid *grid, struct text *out) {
    for (uint32_t y = 0; y < grid->height; y++) {
        text_append_string(out, y ? ",\"" : "\"");
        text_append(out, (const char *)grid->cells + (size_t)y * grid->width, grid->width);
        text_append_char(out, '"');
    }
}

void dump_cell(const struct grid *grid, uint32_t cell, struct text *out) {
    text_append_format(out, "\"x\":%" PRIu32 ",\"y\":%" PRIu32, grid_x(grid, cell),
                       grid_y(grid, cell));
}

void dump_mark(const struct grid *grid, const char *name, uint32_t cell, struct text *out) {
    text_append_format(out, ",\"%s\":{", name);
    dump_cell(grid, cell, out);
    text_append_char(out, '}');
}

void dump_route(const struct grid *grid, const uint16_t *route, uint32_t length, struct text *out) {
    if (!route) {
        text_append_string(out, ",\"route\":null");
        return;
    }
    text_append_string(out, ",\"route\":[");
    for (uint32_t i = 0; i < length; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(grid, route[i], out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

/* Millionths as a decimal, without the zeros at its end; no locale has a say. */
static void dump_decimal(int64_t millionths, struct text *out) {
    int64_t fraction = millionths % DIFFICULTY_ONE;
    int digits = 6;
    while (digits > 1 && fraction % 10 == 0) {
        fraction /= 10;
        digits--;
    }
    text_append_format(out, "%" PRId64 ".%0*" PRId64, millionths / DIFFICULTY_ONE, digits,
                       fraction);
}

void dump_number(int64_t value, uint32_t scale, struct text *out) {
    if (value == MEASURE_NULL)
        text_append_string(out, "null");
    else if (scale == 1)
        text_append_format(out, "%" PRId64, value);
    else
        dump_decimal(value, out);
}

void dump_metrics(struct measure_table table, const struct evaluation *evaluation,
                  struct text *out) {
    text_append_string(out, ",\"metrics\":{");
    for (size_t i = 0; i < table.count; i++) {
        text_append_format(out, "%s\"%s\":", i ? "," : "", table.items[i].name);
        dump_number(evaluation->measures[i], table.items[i].scale, out);
    }
    text_append_char(out, '}');
}

void dump_rating(const struct rating *rating, struct text *out) {
    text_append_string(out, ",\"difficulty\":");
    dump_number(rating->known ? rating->difficulty : MEASURE_NULL, DIFFICULTY_ONE, out);
    if (rating->known)
        text_append_format(out, ",\"band\":\"%s\"", band_name(rating->band));
    else
        text_append_string(out, ",\"band\":null");
}

void dump_stars(const struct evaluation *evaluation, struct text *out) {
    if (evaluation->solvable && evaluation->stars_two != MEASURE_NULL)
        text_append_format(out, ",\"stars\":{\"two\":%" PRId64 ",\"three\":%" PRId64 "}",
                           evaluation->stars_two, evaluation->stars_three);
    else
        text_append_string(out, ",\"stars\":null");
}

static void dump_step(const struct grid *grid, const struct carve_step *step, struct text *out) {
    text_append_char(out, '{');
    dump_cell(grid, step->room, out);
    switch (step->action) {
    case CARVE_DIG:
        text_append_string(out, ",\"action\":\"dig\"");
        break;
    case CARVE_RETURN:
        text_append_string(out, ",\"action\":\"return\"");
        break;
    }
    text_append_format(out, ",\"stack\":%" PRIu32, step->size);
    if (step->from != GRID_NONE) {
        text_append_string(out, ",\"from\":{");
        dump_cell(grid, step->from, out);
        text_append_char(out, '}');
    }
    text_append_char(out, '}');
}

void dump_trace(const struct grid *grid, const struct carve_trace *trace, struct text *out) {
    text_append_char(out, '[');
    for (uint32_t i = 0; i < trace->count; i++) {
        if (i > 0)
            text_append_char(out, ',');
        dump_step(grid, &trace->steps[i], out);
    }
    text_append_char(out, ']');
}
