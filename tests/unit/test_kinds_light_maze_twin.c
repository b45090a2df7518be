/* Twin keys: the same for a level's eight images, another for any other level. */
#include "kinds/light_maze/light_maze.h"

#include <string.h>

#include "suite.h"

#define ROWS "\"rows\":[\"#######\",\"#.....#\",\"#.###.#\",\"#.....#\",\"#######\"]"
#define REST                                                                                       \
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":3},\"light\":12,"                         \
    "\"candles\":[{\"x\":2,\"y\":1,\"light\":10},{\"x\":1,\"y\":2,\"light\":7}],"                  \
    "\"doors\":[{\"x\":3,\"y\":1,\"toll\":4}],\"plates\":[{\"x\":4,\"y\":3,\"toll\":6}],"          \
    "\"fragile\":[{\"x\":5,\"y\":2,\"toll\":2},{\"x\":5,\"y\":1,\"toll\":300}],"                   \
    "\"shadow\":{\"x\":5,\"y\":2,\"speed\":75,\"bite\":8}}"
#define LEVEL "{\"kind\":\"light-maze\"," ROWS "," REST

static struct light_maze *parse(const char *json) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_int_eq(light_maze_parse(json, strlen(json), &faults, &level), 0);
    return (struct light_maze *)level;
}

static struct siphash key_of(const struct light_maze *maze) {
    struct siphash key;
    ck_assert_int_eq(light_maze_twin_key((const struct level *)maze, &key), 0);
    return key;
}

/* The coordinates of a cell in image i of a grid. */
static void turn(const struct grid *grid, unsigned i, uint32_t cell, uint32_t *x, uint32_t *y) {
    const uint32_t a = i & 1 ? grid->width - 1 - grid_x(grid, cell) : grid_x(grid, cell);
    const uint32_t b = i & 2 ? grid->height - 1 - grid_y(grid, cell) : grid_y(grid, cell);
    *x = i & 4 ? b : a;
    *y = i & 4 ? a : b;
}

static void append_object(const struct grid *grid, unsigned i, struct light_maze_object object,
                          const char *name, struct text *out) {
    uint32_t x, y;
    turn(grid, i, object.cell, &x, &y);
    text_append_format(out, "{\"x\":%u,\"y\":%u,\"%s\":%u}", x, y, name, object.value);
}

static void append_list(const struct grid *grid, unsigned i, const char *list, const char *name,
                        const struct light_maze_object *objects, size_t count, struct text *out) {
    text_append_format(out, ",\"%s\":[", list);
    for (size_t at = count; at-- > 0;) { /* in another order, too */
        append_object(grid, i, objects[at], name, out);
        text_append_string(out, at ? "," : "");
    }
    text_append_char(out, ']');
}

static void append_rows(const struct grid *grid, unsigned i, struct text *out) {
    const uint32_t width = i & 4 ? grid->height : grid->width;
    const uint32_t height = i & 4 ? grid->width : grid->height;
    char cells[64] = "";
    for (uint32_t cell = 0; cell < width * height; cell++) {
        uint32_t x, y;
        turn(grid, i, cell, &x, &y);
        cells[y * width + x] = (char)grid->cells[cell];
    }
    text_append_string(out, "{\"kind\":\"light-maze\",\"rows\":[");
    for (uint32_t y = 0; y < height; y++)
        text_append_format(out, "%s\"%.*s\"", y ? "," : "", (int)width, cells + y * width);
    text_append_char(out, ']');
}

/* Left open for more members. */
static void append_mark(const struct grid *grid, unsigned i, const char *name, uint16_t cell,
                        struct text *out) {
    uint32_t x, y;
    turn(grid, i, cell, &x, &y);
    text_append_format(out, ",\"%s\":{\"x\":%u,\"y\":%u", name, x, y);
}

static char *image(const struct light_maze *maze, unsigned i) {
    const struct grid *const grid = &maze->grid;
    struct text json = TEXT_INIT;
    append_rows(grid, i, &json);
    append_mark(grid, i, "start", maze->start, &json);
    text_append_char(&json, '}');
    append_mark(grid, i, "goal", maze->goal, &json);
    text_append_char(&json, '}');
    append_mark(grid, i, "shadow", maze->shadow.lair, &json);
    text_append_format(&json, ",\"speed\":%u,\"bite\":%u},\"light\":%u", maze->shadow.speed,
                       maze->shadow.bite, maze->light);
    append_list(grid, i, "candles", "light", maze->switches, 2, &json);
    append_list(grid, i, "doors", "toll", maze->switches + 2, 1, &json);
    append_list(grid, i, "plates", "toll", maze->switches + 3, 1, &json);
    append_list(grid, i, "fragile", "toll", maze->fragile, 2, &json);
    text_append_char(&json, '}');
    return text_take(&json);
}

START_TEST(eight_images_have_one_key) {
    struct light_maze *const maze = parse(LEVEL);
    const struct siphash key = key_of(maze);
    for (unsigned i = 0; i < 8; i++) {
        char *const json = image(maze, i);
        struct light_maze *const turned = parse(json);
        const struct siphash other = key_of(turned);
        ck_assert_msg(memcmp(&key, &other, sizeof(key)) == 0, "image %u: %s", i, json);
        free(turned);
        free(json);
    }
    free(maze);
}
END_TEST

/* One replacement each that makes another level. */
static const struct {
    const char *from;
    const char *to;
} CHANGES[] = {
    {"#.###.#", "#.#.#.#"},
    {"\"light\":12", "\"light\":13"},
    {"\"light\":10", "\"light\":11"},
    {"\"toll\":4", "\"toll\":5"},
    {"\"toll\":6", "\"toll\":7"},
    {"\"toll\":300", "\"toll\":301"},
    {"\"toll\":2", "\"toll\":258"},
    {"\"speed\":75", "\"speed\":74"},
    {"\"bite\":8", "\"bite\":9"},
    {"\"shadow\":{\"x\":5,\"y\":2", "\"shadow\":{\"x\":5,\"y\":1"},
    {"\"goal\":{\"x\":5,\"y\":3}", "\"goal\":{\"x\":3,\"y\":3}"},
    {"\"candles\":[{\"x\":2,\"y\":1,\"light\":10},", "\"candles\":["},
    {",\"shadow\":{\"x\":5,\"y\":2,\"speed\":75,\"bite\":8}}", "}"},
};

START_TEST(any_change_has_another_key) {
    struct light_maze *const maze = parse(LEVEL);
    const struct siphash key = key_of(maze);
    for (size_t i = 0; i < sizeof(CHANGES) / sizeof(CHANGES[0]); i++) {
        const char *const at = strstr(LEVEL, CHANGES[i].from);
        ck_assert_msg(at != NULL, "%s", CHANGES[i].from);
        struct text json = TEXT_INIT;
        text_append(&json, LEVEL, (size_t)(at - LEVEL));
        text_append_format(&json, "%s%s", CHANGES[i].to, at + strlen(CHANGES[i].from));
        struct light_maze *const changed = parse(json.data);
        const struct siphash other = key_of(changed);
        ck_assert_msg(memcmp(&key, &other, sizeof(key)) != 0, "%s", json.data);
        free(changed);
        text_deinit(&json);
    }
    free(maze);
}
END_TEST

SUITE_MAIN("kinds/light_maze/twin", eight_images_have_one_key, any_change_has_another_key)
