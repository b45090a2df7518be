/* Levels as lines of a list. */
#include "rows.h"

#include "json.h"

void rows_print(const struct call *call, const json_t *levels) {
    const json_t *level = NULL;
    size_t i = 0;
    json_array_foreach(levels, i, level) fprintf(
        call->program->out, "%s  %-12s%-12s%-8.4f%s\n", json_text(level, "id"),
        json_text(level, "world"), json_text(level, "band"),
        json_number_value(json_object_get(level, "difficulty")), json_text(level, "status"));
}
