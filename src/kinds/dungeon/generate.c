/* Generates dungeons. One stream a candidate, drawn from in a fixed order: the parameters in their
 * table's, the partition, rooms, corridors, entrance, and what fills them (place.c). */
#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dungeon/dungeon.h"
#include "kinds/dungeon/partition.h"

enum {
    SIDE_LEAST = 24, /* of a generated dungeon */
    AREA_LEAST = 7,
    AREA_MARGIN = 3, /* what a room leaves of its area: a lane and two walls */
    ROOM_LEAST = 4,  /* room for a coin, a chest and a potion away from the walls */
    LAG_MOST = 8,
};

#define PERCENT(given, text, value)                                                                \
    {                                                                                              \
        .name = (given), .help = (text), .least = 0, .most = 100, .standard = {(value), (value) }  \
    }

const struct parameter dungeon_parameters[DUNGEON_PARAMETERS] = {
    [DUNGEON_WIDTH] = {.name = "width",
                       .help = "Tiles across, border included",
                       .least = SIDE_LEAST,
                       .most = DUNGEON_SIDE_MOST,
                       .standard = {40, 56}},
    [DUNGEON_HEIGHT] = {.name = "height",
                        .help = "Tiles down, border included",
                        .least = SIDE_LEAST,
                        .most = DUNGEON_SIDE_MOST,
                        .standard = {32, 44}},
    [DUNGEON_DEPTH] = {.name = "depth",
                       .help = "The dungeon's number in a run; the deeper, the more dangerous",
                       .least = 1,
                       .most = DUNGEON_DEPTH_MOST,
                       .standard = {1, 9}},
    [DUNGEON_AREA_LEAST] = {.name = "area_least",
                            .help = "The shortest side that a cut leaves to an area",
                            .least = AREA_LEAST,
                            .most = DUNGEON_SIDE_MOST / 2,
                            .standard = {9, 9}},
    [DUNGEON_AREA_MOST] = {.name = "area_most",
                           .help = "An area with a longer side is cut again",
                           .least = 2 * AREA_LEAST - 1,
                           .most = DUNGEON_SIDE_MOST,
                           .standard = {17, 17}},
    [DUNGEON_ROOM_SIDE] = {.name = "room_least",
                           .help = "The shortest side of a room",
                           .least = ROOM_LEAST,
                           .most = DUNGEON_SIDE_MOST / 2,
                           .standard = {5, 5}},
    [DUNGEON_COIN_CHANCE] = PERCENT("coins", "Percent of the rooms that hold coins", 60),
    [DUNGEON_COIN_MOST] = {.name = "coin_most",
                           .help = "Coins that a room holds at most",
                           .least = 1,
                           .most = 12,
                           .standard = {6, 6}},
    [DUNGEON_CHEST_CHANCE] = PERCENT("chest", "Percent for a chest in a room", 20),
    [DUNGEON_CHEST_LESS] =
        PERCENT("chest_less", "Points less for each chest that the dungeon has already", 5),
    [DUNGEON_POTION_CHANCE] = PERCENT("potion", "Percent for a potion in a room", 20),
    [DUNGEON_POTION_LESS] =
        PERCENT("potion_less", "Points less for each potion that the dungeon has already", 10),
    [DUNGEON_GUARD_ARROWS] = PERCENT(
        "chest_arrows", "Percent of the chests that arrows guard; spikes do the others", 50),
    [DUNGEON_BOULDER_CHANCE] =
        PERCENT("boulder", "Percent for a boulder in a long straight run of a corridor", 50),
    [DUNGEON_BOULDER_RUN] = {.name = "boulder_run",
                             .help = "A run of more tiles is long, others may hold arrows",
                             .least = 2, /* a boulder may have to start on the second tile */
                             .most = DUNGEON_SIDE_MOST,
                             .standard = {10, 10}},
    [DUNGEON_ARROW_CHANCE] =
        PERCENT("arrows", "Percent for arrows in a shorter run of at least 5 tiles", 30),
    [DUNGEON_ARROW_DELAY] = {.name = "arrow_delay",
                             .help = "Steps before the first dispenser of a group shoots",
                             .least = 0,
                             .most = 40,
                             .standard = {0, 6}},
    [DUNGEON_ARROW_PERIOD] = {.name = "arrow_period",
                              .help = "Steps that a dispenser reloads; more where no way through "
                                      "would be left",
                              .least = 3,
                              .most = DUNGEON_PERIOD_MOST,
                              .standard = {4, 8}},
    [DUNGEON_ARROW_LAG] = {.name = "arrow_lag",
                           .help = "Steps that the next dispenser of a group starts later",
                           .least = 1,
                           .most = LAG_MOST,
                           .standard = {1, 2}},
    [DUNGEON_PATROL_CHANCE] = PERCENT("patrol", "Percent of the chests with a patrol", 50),
    [DUNGEON_PATROL_RISE] = PERCENT("patrol_rise", "Points more for each depth past the first", 5),
    [DUNGEON_PATROL_MOST] = PERCENT("patrol_most", "Percent with a patrol at most", 90),
    [DUNGEON_ENEMY_CHANCE] =
        PERCENT("guard", "Percent for a guard where a room holds fewer than 3 coins", 20),
    [DUNGEON_ENEMY_MOST] = {.name = "enemy_most",
                            .help = "Enemies in an empty room, or the exit's, at most",
                            .least = 1,
                            .most = 9,
                            .standard = {4, 4}},
};

static void check_rooms(const struct parameters *parameters, struct faults *faults) {
    const int32_t room = parameters->values[DUNGEON_ROOM_SIDE].max;
    const int32_t area = parameters->values[DUNGEON_AREA_LEAST].min;
    if (room > area - AREA_MARGIN)
        faults_add(faults, "/room_least",
                   "room_least may be %d, but of an area of %d tiles a room can have %d at most; "
                   "lower it, or raise area_least to %d",
                   room, area, area - AREA_MARGIN, room + AREA_MARGIN);
}

static void check_cuts(const struct parameters *parameters, struct faults *faults) {
    const int32_t least = parameters->values[DUNGEON_AREA_LEAST].max;
    const int32_t most = parameters->values[DUNGEON_AREA_MOST].min;
    if (most < 2 * least - 1)
        faults_add(faults, "/area_most",
                   "area_most may be %d, but an area of %d tiles cannot be cut into two of %d; "
                   "raise it to %d, or lower area_least",
                   most, most + 1, least, 2 * least - 1);
}

/* The first cut is always made, and leaves the shorter side whole. */
static void check_sides(const struct parameters *parameters, struct faults *faults) {
    const int32_t area = parameters->values[DUNGEON_AREA_LEAST].max;
    const int32_t width = parameters->values[DUNGEON_WIDTH].min;
    const int32_t height = parameters->values[DUNGEON_HEIGHT].min;
    const int32_t half = ((width > height ? width : height) + 1) / 2;
    const int32_t whole = (width < height ? width : height) + 1;
    const int32_t most = half < whole ? half : whole;
    if (area > most)
        faults_add(faults, "/area_least",
                   "area_least may be %d, but a dungeon of %d by %d tiles must be cut into two; "
                   "lower it to %d, or make the dungeon larger",
                   area, width, height, most);
}

int dungeon_check(const struct parameters *parameters, struct faults *faults) {
    check_rooms(parameters, faults);
    check_cuts(parameters, faults);
    check_sides(parameters, faults);
    return faults_check(faults);
}

static struct dungeon_setting draw_setting(const struct parameters *parameters,
                                           struct random *random) {
    struct dungeon_setting setting = {.parameters = parameters};
    for (size_t i = 0; i < DUNGEON_PARAMETERS; i++)
        setting.values[i] =
            (int32_t)random_between(random, parameters->values[i].min, parameters->values[i].max);
    return setting;
}

/* A room's corner: no item stands there, nor spikes that guard a chest. */
static uint32_t room_corner(const struct grid *grid, const struct dungeon_room *room,
                            uint32_t corner) {
    return grid_cell(grid, room->x + (corner % 2 ? room->width - 1u : 0),
                     room->y + (corner / 2 ? room->height - 1u : 0));
}

/* The number of a random room of that half. */
static uint32_t draw_room(const struct dungeon *dungeon, const struct partition *partition,
                          uint32_t half, struct random *random) {
    uint32_t chosen = 0;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++)
        if (partition_half(partition, &dungeon->rooms[i]) == half &&
            random_below(random, ++seen) == 0)
            chosen = i;
    return chosen;
}

/* Of all rooms' corners in the half the farthest by walking, the first such. -ENOMEM. */
static int find_exit(struct dungeon *dungeon, const struct partition *partition, uint32_t half,
                     struct arena *work) {
    const struct grid *const grid = &dungeon->grid;
    uint32_t *const distances =
        arena_take(work, (size_t)grid->width * grid->height, sizeof(*distances));
    if (!distances)
        return -ENOMEM;
    TRY(grid_distances(grid, dungeon->entrance, work, distances));
    uint32_t farthest = dungeon->entrance;
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++)
        for (uint32_t corner = 0; corner < 4; corner++) {
            const uint32_t cell = room_corner(grid, &dungeon->rooms[i], corner);
            if (partition_half(partition, &dungeon->rooms[i]) == half &&
                distances[cell] > distances[farthest])
                farthest = cell;
        }
    dungeon->exit = (uint16_t)farthest;
    return 0;
}

static int find_ends(struct dungeon *dungeon, const struct partition *partition,
                     struct random *random, struct arena *work) {
    const uint32_t half = random_below(random, 2);
    const struct dungeon_room *const room =
        &dungeon->rooms[draw_room(dungeon, partition, half, random)];
    dungeon->entrance = (uint16_t)room_corner(&dungeon->grid, room, random_below(random, 4));
    return find_exit(dungeon, partition, 1 - half, work);
}

/* Condition: KIND_DISCARDED. -ENOMEM. */
static int lay_out(const struct parameters *parameters, struct random *random, struct arena *work,
                   struct dungeon **out) {
    const struct dungeon_setting setting = draw_setting(parameters, random);
    const uint32_t width = (uint32_t)setting.values[DUNGEON_WIDTH];
    const uint32_t height = (uint32_t)setting.values[DUNGEON_HEIGHT];
    struct partition partition;
    TRY(partition_init(&partition, width, height, &setting, random, work));
    const struct dungeon_counts capacity = dungeon_place_capacity(partition.room_count, &setting);
    CLEANUP(cleanup_free) struct dungeon *dungeon = dungeon_new(width, height, &capacity);
    if (!dungeon)
        return -ENOMEM;
    dungeon->depth = (uint16_t)setting.values[DUNGEON_DEPTH];
    partition_dig(&partition, &setting, random, dungeon);
    dungeon_sort(dungeon); /* rooms are filled in the document's order */
    TRY(find_ends(dungeon, &partition, random, work));
    TRY(dungeon_place(dungeon, &setting, random, work));
    *out = TAKE(dungeon);
    return 0;
}

/* A dungeon without treasure or with its exit at hand is none. */
static bool is_degenerate(const struct dungeon *dungeon, const struct evaluation *evaluation) {
    return evaluation->measures[DUNGEON_TREASURE] == 0 ||
           2 * evaluation->measures[DUNGEON_PATH] < dungeon->grid.width + dungeon->grid.height;
}

static int generate(const struct parameters *parameters, struct random *random, uint64_t budget,
                    struct arena *work, struct candidate *out) {
    CLEANUP(cleanup_free) struct dungeon *dungeon = NULL;
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(lay_out(parameters, random, work, &dungeon));
    TRY(dungeon_evaluate((const struct level *)dungeon, budget, work, &evaluation));
    const bool degenerate = is_degenerate(dungeon, evaluation);
    *out = (struct candidate){(struct level *)TAKE(dungeon), TAKE(evaluation), degenerate};
    return 0;
}

int dungeon_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                     uint64_t index, uint64_t budget, struct arena *work, struct candidate *out) {
    struct random random;
    random_init(&random, seed, index);
    const struct arena_mark mark = arena_mark(work);
    const int result = generate(parameters, &random, budget, work, out);
    arena_release(work, mark);
    return result;
}
