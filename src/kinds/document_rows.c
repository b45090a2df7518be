/* Reading the rows of a document. */
#include "kinds/document_rows.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "maze/grid.h"

static void document_row_tile(const struct document_place *root, const char *pointer, size_t y,
                              const char *row, size_t x) {
    const unsigned char byte = (unsigned char)row[x];
    if (byte > ' ' && byte < 0x7f)
        document_fault(root, pointer,
                       "the cell (%zu, %zu) is '%c'; it must be # (wall) or . (floor)", x, y, byte);
    else
        document_fault(
            root, pointer,
            "the cell (%zu, %zu) is no printable ASCII character; it must be # (wall) or "
            ". (floor)",
            x, y);
}

static bool document_row_border(const struct document_place *root, const char *name, size_t y,
                                const char *row, size_t width, size_t height) {
    for (size_t x = 0; x < width; x++) {
        const bool border = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
        if (!border || row[x] == GRID_WALL)
            continue;
        document_fault(root, name, "the cell (%zu, %zu) is floor; the border must be wall", x, y);
        return false;
    }
    return true;
}

static bool document_row(const struct document_place *rows, struct document_shape shape, size_t y,
                         const char *row, size_t width, size_t height) {
    char name[DOCUMENT_NAME_SIZE];
    snprintf(name, sizeof(name), "%zu", y);
    const size_t length = strlen(row);
    const size_t sound = strspn(row, "#.");
    if (sound < length) {
        document_row_tile(rows, name, y, row, sound);
        return false;
    }
    if (length != width) {
        document_fault(rows, name,
                       "row %zu has %zu cells, but the first row has %zu; all must have the same",
                       y, length, width);
        return false;
    }
    return shape.open || document_row_border(rows, name, y, row, width, height);
}

static bool document_rows_each(const struct document_place *rows, struct document_shape shape,
                               const json_t *list, size_t width) {
    const size_t height = json_array_size(list);
    bool sound = true;
    for (size_t y = 0; y < height && y < shape.most; y++) {
        const json_t *const row = json_array_get(list, y);
        if (json_is_string(row)) {
            sound &= document_row(rows, shape, y, json_string_value(row), width, height);
            continue;
        }
        char name[DOCUMENT_NAME_SIZE];
        snprintf(name, sizeof(name), "%zu", y);
        document_fault(rows, name, "row %zu is %s; it must be a string of # and .", y,
                       document_type(row));
        sound = false;
    }
    return sound;
}

static bool document_rows_side(const struct document_place *root, struct document_shape shape,
                               const char *side, size_t length) {
    if (length >= shape.least && length <= shape.most)
        return true;
    document_fault(root, "rows", "the %s is %zu; it must be from %zu to %zu", side, length,
                   shape.least, shape.most);
    return false;
}

/* The length of the first row that is a string: what the others are held against. */
static size_t document_rows_width(const json_t *list) {
    size_t y;
    json_t *row;
    json_array_foreach((json_t *)list, y, row) {
        if (json_is_string(row))
            return json_string_length(row);
    }
    return 0;
}

const json_t *document_rows(const struct document_place *root, struct document_shape shape,
                            size_t *width, size_t *height) {
    *width = 0;
    *height = 0;
    const json_t *const list = document_list(root, "rows", false);
    const size_t count = json_array_size(list);
    if (!list || !document_rows_side(root, shape, "height (the number of rows)", count))
        return NULL;
    const size_t length = document_rows_width(list);
    const struct document_place rows = {list, "/rows", "the level", root->faults};
    bool sound = document_rows_side(root, shape, "width (the length of a row)", length);
    sound &= document_rows_each(&rows, shape, list, length);
    if (!sound)
        return NULL;
    *width = length;
    *height = count;
    return list;
}

void document_rows_copy(const json_t *rows, unsigned char *cells) {
    for (size_t y = 0; y < json_array_size(rows); y++) {
        const json_t *const row = json_array_get(rows, y);
        const size_t width = json_string_length(row);
        memcpy(cells + y * width, json_string_value(row), width);
    }
}
