/* Kinds and worlds as JSON. */
#include "json/build.h"
#include "json/resource.h"

/* An integer, a range, or a word. */
static json_t *resource_value(const struct parameter *parameter, struct range value) {
    switch (parameter->type) {
    case PARAMETER_CHOICE:
        return json_string(parameter->choices[value.min]);
    case PARAMETER_INTEGER:
        break;
    }
    if (value.min == value.max)
        return json_integer(value.min);
    struct build build = build_new();
    build_put(&build, "min", json_integer(value.min));
    build_put(&build, "max", json_integer(value.max));
    return build_take(&build);
}

json_t *resource_parameters(struct parameter_table table, const struct parameters *parameters) {
    struct build build = build_new();
    for (size_t i = 0; i < table.count; i++)
        build_put(&build, table.items[i].name,
                  resource_value(&table.items[i], parameters->values[i]));
    return build_take(&build);
}

static size_t resource_name_count(const char *const *names) {
    size_t count = 0;
    while (names && names[count])
        count++;
    return count;
}

static json_t *resource_name_item(const void *context, size_t place) {
    return json_string(((const char *const *)context)[place]);
}

static json_t *resource_names(const char *const *names) {
    return build_list(resource_name_count(names), resource_name_item, names);
}

static json_t *resource_parameter_item(const void *context, size_t place) {
    const struct parameter *const parameter =
        &((const struct parameter_table *)context)->items[place];
    const bool choice = parameter->type == PARAMETER_CHOICE;
    struct build build = build_new();
    build_put(&build, "name", json_string(parameter->name));
    build_put(&build, "type", json_string(choice ? "choice" : "integer"));
    if (choice) {
        build_put(&build, "choices", resource_names(parameter->choices));
    } else {
        build_put(&build, "least", json_integer(parameter->least));
        build_put(&build, "most", json_integer(parameter->most));
    }
    build_put(&build, "default", resource_value(parameter, parameter->standard));
    build_put(&build, "help", json_string(parameter->help));
    return build_take(&build);
}

struct resource_measures {
    struct measure_table table;
    const struct calibration *calibration;
};

/* A cap in the measure's own unit. */
static json_t *resource_cap(const struct measure *measure, int64_t cap) {
    if (!measure->weight)
        return json_null();
    return measure->scale == 1 ? json_integer(cap) : json_real((double)cap / measure->scale);
}

static json_t *resource_measure_item(const void *context, size_t place) {
    const struct resource_measures *const measures = context;
    const struct measure *const measure = &measures->table.items[place];
    struct build build = build_new();
    build_put(&build, "name", json_string(measure->name));
    build_put(&build, "help", json_string(measure->help));
    build_put(&build, "weight", json_real(measure->weight / 100.0));
    build_put(&build, "cap", resource_cap(measure, measures->calibration->caps[place]));
    return build_take(&build);
}

json_t *resource_kind(const struct kind *kind, const struct calibration *calibration) {
    const struct resource_measures measures = {kind->measures, calibration};
    struct build build = build_new();
    build_put(&build, "name", json_string(kind->name));
    build_put(&build, "title", json_string(kind->title));
    build_put(&build, "parameters",
              build_list(kind->parameters.count, resource_parameter_item, &kind->parameters));
    build_put(&build, "measures",
              build_list(kind->measures.count, resource_measure_item, &measures));
    build_put(&build, "rules", resource_names(kind->rules));
    return build_take(&build);
}

static json_t *resource_edges(const struct band_edges *edges) {
    struct build build = build_new();
    for (int i = 1; i < BAND_COUNT; i++)
        build_put(&build, band_name((enum band)i), build_millionths(edges->at[i - 1]));
    return build_take(&build);
}

static json_t *resource_stock(const int64_t stock[BAND_COUNT]) {
    struct build build = build_new();
    for (int i = 0; i < BAND_COUNT; i++)
        build_put(&build, band_name((enum band)i), json_integer(stock[i]));
    return build_take(&build);
}

json_t *resource_world(const struct world *world, const int64_t stock[BAND_COUNT]) {
    struct build build = build_new();
    build_put(&build, "id", json_string(world->record.id));
    build_put(&build, "title", json_string(world->record.title));
    build_put(&build, "kind", json_string(world->kind->name));
    build_put(&build, "order", json_integer(world->record.order));
    build_put(&build, "introduces", build_words(world->record.introduces));
    build_put(&build, "parameters",
              resource_parameters(world->kind->parameters, &world->parameters));
    build_put(&build, "edges", resource_edges(&world->edges));
    build_put(&build, "slots", json_integer(world->record.slots));
    build_put(&build, "auto_publish", json_boolean(world->record.auto_publish));
    build_put(&build, "revision", json_integer(world->record.revision));
    build_put(&build, "stock", resource_stock(stock));
    return build_take(&build);
}
