/* Figures that were measured, printed. */
#include "figures.h"

#include <errno.h>
#include <string.h>

#include "base/cleanup.h"

struct figures figures_init(FILE *out, int json) {
    return (struct figures){out, json ? json_array() : NULL};
}

/* More digits than a measurement is worth would only look precise. */
static double figure_round(double value) {
    char text[32];
    snprintf(text, sizeof(text), "%.4g", value);
    double rounded = value;
    sscanf(text, "%lf", &rounded);
    return rounded;
}

static json_t *figure_json(const struct figure *figure) {
    return json_pack("{s:s, s:s, s:f, s:s, s:s?, s:o, s:i, s:f}", "name", figure->name, "work",
                     figure->work, "value", figure_round(figure->value), "unit", figure->unit,
                     "reference", figure->reference, "ratio",
                     figure->reference ? json_real(figure_round(figure->ratio)) : json_null(),
                     "rounds", (int)figure->rounds, "spread", figure_round(figure->spread));
}

static void figure_line(const struct figure *figure, FILE *out) {
    fprintf(out, "%-42s %-36s %10.4g %s", figure->name, figure->work, figure->value, figure->unit);
    if (figure->reference)
        fprintf(out, ", %.4g times %s", figure->ratio, figure->reference);
    if (figure->rounds > 1)
        fprintf(out, " (%u rounds, spread %.0f %%)", figure->rounds, 100 * figure->spread);
    fputc('\n', out);
    fflush(out);
}

int figures_add(struct figures *figures, const struct figure *figure) {
    if (figures->array)
        return json_array_append_new(figures->array, figure_json(figure)) ? -ENOMEM : 0;
    figure_line(figure, figures->out);
    return 0;
}

int figures_end(struct figures *figures) {
    if (!figures->array)
        return 0;
    char *const text = json_dumps(figures->array, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    json_decref(figures->array);
    figures->array = NULL;
    if (!text)
        return -ENOMEM;
    fprintf(figures->out, "%s\n", text);
    free(text);
    return 0;
}

void samples_add(struct samples *samples, double value) {
    if (samples->count == SAMPLES_MAX)
        return;
    uint32_t at = samples->count++;
    for (; at > 0 && samples->values[at - 1] > value; at--)
        samples->values[at] = samples->values[at - 1];
    samples->values[at] = value;
}

double samples_median(const struct samples *samples) {
    const uint32_t half = samples->count / 2;
    if (samples->count == 0)
        return 0;
    return samples->count % 2 ? samples->values[half]
                              : (samples->values[half - 1] + samples->values[half]) / 2;
}

double samples_spread(const struct samples *samples) {
    const double median = samples_median(samples);
    if (median == 0)
        return 0;
    return (samples->values[samples->count - 1] - samples->values[0]) / median;
}
