/* Generated dungeons: the rules of filling, as shares over many and each by itself. Every share is
 * held to within five standard deviations of a binomial count, so that a right one fails once in
 * two million times; and the seed is fixed. CANDELA_DUNGEONS says how many are counted. */
#include "kinds/dungeon/arrows.h"

#include <stdlib.h>

#include "dungeons.h"
#include "kinds/dungeon/partition.h"

enum { DUNGEONS = 10000, SEED = 2026, SIGMAS = 5, NUMBERS = 16 };

static struct arena work;

/* A share as a rule says it, and as it was met. */
struct share {
    uint64_t tried;
    uint64_t hit;
};

static void count(struct share *share, bool hit) {
    share->tried++;
    share->hit += hit;
}

static void check_share(const char *name, uint32_t number, const struct share *share,
                        uint32_t percent) {
    const double p = percent / 100.0;
    const double expected = (double)share->tried * p;
    const double off = (double)share->hit - expected;
    printf("%-16s %2u  %8llu of %8llu  %6.2f %%  rule %3u %%\n", name, number,
           (unsigned long long)share->hit, (unsigned long long)share->tried,
           100.0 * (double)share->hit / (double)share->tried, percent);
    ck_assert_uint_gt(share->tried, 200);
    ck_assert_msg(off * off <= SIGMAS * SIGMAS * (double)share->tried * p * (1 - p),
                  "%s %u: %llu of %llu instead of %u %%", name, number,
                  (unsigned long long)share->hit, (unsigned long long)share->tried, percent);
}

/* All that is counted. */
struct census {
    struct share coins;
    struct share chests[NUMBERS]; /* by how many the dungeon has already */
    struct share potions[NUMBERS];
    struct share arrow_guards;
    struct share boulders;
    struct share arrows;
    struct share patrols[NUMBERS]; /* by depth */
    struct share guards;           /* where there are fewer than three coins */
    double coin_excess;            /* coins beyond those expected by size */
    double coin_variance;
};

/* A dungeon with what a test asks of it again and again. */
struct view {
    const struct dungeon *dungeon;
    const uint16_t *rooms; /* of cells */
    struct arrows arrows;
};

static struct view look(const struct level *level) {
    struct view view = {.dungeon = dungeon_const(level)};
    view.rooms = dungeon_rooms_of_cells(view.dungeon, &work);
    ck_assert_int_eq(arrows_init(&view.arrows, view.dungeon, &work), 0);
    return view;
}

typedef void view_visitor(const struct view *view, void *context);

static void visit(const struct parameters *parameters, uint64_t number, view_visitor *visit_one,
                  void *context) {
    for (uint64_t index = 0; index < number; index++) {
        struct candidate candidate;
        ck_assert_int_eq(
            dungeon_generate(parameters, 0, SEED, index, UINT64_MAX, &work, &candidate), 0);
        const struct arena_mark mark = arena_mark(&work);
        const struct view view = look(candidate.level);
        visit_one(&view, context);
        arena_release(&work, mark);
        candidate_deinit(&dungeon_kind, &candidate);
    }
    arena_deinit(&work);
}

static uint32_t items_in(const struct view *view, uint32_t room, enum dungeon_item item) {
    uint32_t items = 0;
    for (uint32_t i = 0; i < view->dungeon->counts.items[item]; i++)
        items += view->rooms[view->dungeon->items[item][i]] == room;
    return items;
}

static uint32_t enemies_in(const struct view *view, uint32_t room, enum dungeon_role role) {
    uint32_t enemies = 0;
    for (uint32_t i = 0; i < view->dungeon->counts.enemies; i++)
        enemies += view->rooms[view->dungeon->enemies[i].cell] == room &&
                   view->dungeon->enemies[i].role == role;
    return enemies;
}

/* One coin, and five more each with as many percent as the room has tiles, 90 at most. */
static void count_coins(struct census *census, const struct dungeon_room *room, uint32_t coins) {
    const int tiles = room->width * room->height;
    const double p = (tiles < 90 ? tiles : 90) / 100.0;
    census->coin_excess += coins - (1 + 5 * p);
    census->coin_variance += 5 * p * (1 - p);
}

static void count_room(const struct view *view, uint32_t number, uint32_t *chests,
                       uint32_t *potions, struct census *census) {
    const struct dungeon *const dungeon = view->dungeon;
    const struct dungeon_room *const room = &dungeon->rooms[number];
    const uint32_t coins = items_in(view, number, DUNGEON_COIN);
    const uint32_t chest = items_in(view, number, DUNGEON_CHEST);
    const uint32_t potion = items_in(view, number, DUNGEON_POTION);
    const bool empty = coins + chest + potion == 0;
    const bool last = view->rooms[dungeon->exit] == number;
    count(&census->coins, coins > 0);
    count(&census->chests[*chests], chest);
    count(&census->potions[*potions], potion);
    if (coins > 0)
        count_coins(census, room, coins);
    if (chest > 0)
        count(&census->patrols[dungeon->depth], enemies_in(view, number, DUNGEON_PATROL));
    if (!empty && !last && coins < 3)
        count(&census->guards, enemies_in(view, number, DUNGEON_GUARD));
    *chests += chest;
    *potions += potion;
}

/* The straight runs of corridor tiles, told from the rows alone. */
struct run {
    uint32_t cell;
    uint32_t step;
    uint32_t length;
};

static size_t find_runs(const struct view *view, struct run *runs) {
    const struct grid *const grid = &view->dungeon->grid;
    size_t found = 0;
    for (uint32_t turn = 0; turn < 2; turn++)
        for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
            const uint32_t step = turn ? grid->width : 1;
            uint32_t length = 0;
            for (uint32_t at = cell; grid_is_floor(grid, at) && view->rooms[at] == DUNGEON_NOWHERE;
                 at += step)
                length++;
            const bool goes_on = length && grid_is_floor(grid, cell - step) &&
                                 view->rooms[cell - step] == DUNGEON_NOWHERE;
            if (length > 1 && !goes_on)
                runs[found++] = (struct run){cell, step, length};
        }
    return found;
}

static bool is_in_run(const struct run *run, uint32_t cell) {
    for (uint32_t i = 0; i < run->length; i++)
        if (run->cell + i * run->step == cell)
            return true;
    return false;
}

/* Dispensers that shoot across the run, and boulders that roll along it, all of it but for a bend
 * where another lies. */
static uint32_t traps_of(const struct view *view, const struct run *run,
                         enum dungeon_trap_type type) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &view->dungeon->traps[i];
        const bool level = trap->direction == DIRECTION_WEST || trap->direction == DIRECTION_EAST;
        const bool along = level == (run->step == 1);
        const uint32_t front =
            grid_step(&view->dungeon->grid, trap->cell, (enum direction)trap->direction, 1);
        if (trap->type != type)
            continue;
        if (type == DUNGEON_ARROWS)
            found += !along && is_in_run(run, front);
        else
            found += along && is_in_run(run, trap->cell) && trap->length + 1u >= run->length;
    }
    return found;
}

static void count_runs(const struct view *view, struct census *census) {
    static struct run runs[1000];
    const size_t found = find_runs(view, runs);
    for (size_t i = 0; i < found; i++) {
        const uint32_t arrows = traps_of(view, &runs[i], DUNGEON_ARROWS);
        const uint32_t boulders = traps_of(view, &runs[i], DUNGEON_BOULDER);
        if (runs[i].length > 10)
            count(&census->boulders, boulders);
        else if (runs[i].length >= 5)
            count(&census->arrows, arrows);
        ck_assert(arrows == 0 || (arrows >= 3 && runs[i].length >= 5 && runs[i].length <= 10));
        ck_assert(boulders == 0 || (boulders == 1 && runs[i].length > 10));
    }
}

static bool has_spikes(const struct view *view, uint32_t cell) {
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++)
        if (view->dungeon->traps[i].type == DUNGEON_FLOOR_SPIKES &&
            view->dungeon->traps[i].cell == cell)
            return true;
    return false;
}

static void count_dungeon(const struct view *view, void *context) {
    struct census *const census = context;
    uint32_t chests = 0;
    uint32_t potions = 0;
    for (uint32_t room = 0; room < view->dungeon->counts.rooms; room++)
        count_room(view, room, &chests, &potions, census);
    for (uint32_t i = 0; i < chests; i++)
        count(&census->arrow_guards,
              !has_spikes(view, view->dungeon->items[DUNGEON_CHEST][i] - 1u));
    count_runs(view, census);
}

static uint64_t dungeon_count(void) {
    const char *const given = getenv("CANDELA_DUNGEONS");
    return given ? strtoull(given, NULL, 10) : DUNGEONS;
}

static void check_fading(const char *name, const struct share *shares, uint32_t percent,
                         uint32_t less) {
    for (uint32_t placed = 0; placed < NUMBERS; placed++) {
        if (percent > placed * less)
            check_share(name, placed, &shares[placed], percent - placed * less);
        else
            ck_assert_uint_eq(shares[placed].hit, 0);
    }
}

START_TEST(shares_are_as_the_rules_say) {
    static struct census census;
    const struct parameters parameters = dungeons_parameters("");
    visit(&parameters, dungeon_count(), count_dungeon, &census);
    check_share("coins", 0, &census.coins, 60);
    check_fading("chests", census.chests, 20, 5);
    check_fading("potions", census.potions, 20, 10);
    check_share("chest arrows", 0, &census.arrow_guards, 50);
    check_share("boulders", 0, &census.boulders, 50);
    check_share("corridor arrows", 0, &census.arrows, 30);
    check_share("guards", 0, &census.guards, 20);
    for (uint32_t depth = 1; depth <= 9; depth++)
        check_share("patrols", depth, &census.patrols[depth], 45 + 5 * depth);
    printf("coins beyond those expected by size: %.0f, variance %.0f\n", census.coin_excess,
           census.coin_variance);
    ck_assert_double_le(census.coin_excess * census.coin_excess,
                        SIGMAS * SIGMAS * census.coin_variance);
}
END_TEST

/* Each by itself. */

/* A face of a room's walls, by its distance from a coin. */
struct face {
    uint32_t distance;
    uint32_t cell;
    uint32_t front;
    uint8_t direction;
};

static int compare_faces(const void *a, const void *b) {
    const struct face *const left = a;
    const struct face *const right = b;
    if (left->distance != right->distance)
        return left->distance < right->distance ? -1 : 1;
    return left->cell < right->cell ? -1 : left->cell > right->cell;
}

static const struct dungeon_trap *trap_in_face(const struct view *view, const struct face *face) {
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &view->dungeon->traps[i];
        if (trap->cell == face->cell && trap->direction == face->direction &&
            (trap->type == DUNGEON_WALL_SPIKES || trap->type == DUNGEON_ARROWS))
            return trap;
    }
    return NULL;
}

/* All faces of the room's walls that look at one of its tiles, the free and harmless ones. */
static size_t find_faces(const struct view *view, uint32_t coin, struct face *faces) {
    const struct grid *const grid = &view->dungeon->grid;
    const uint16_t room = view->rooms[coin];
    size_t found = 0;
    for (uint32_t front = 0; front < grid->width * grid->height; front++)
        for (uint8_t side = 0; view->rooms[front] == room && side < DIRECTION_COUNT; side++) {
            const uint32_t cell = grid_step(grid, front, (enum direction)side, 1);
            const int across = (int)grid_x(grid, cell) - (int)grid_x(grid, coin);
            const int down = (int)grid_y(grid, cell) - (int)grid_y(grid, coin);
            const struct face face = {(uint32_t)(abs(across) + abs(down)), cell, front,
                                      (uint8_t)(DIRECTION_SOUTH - side)};
            const struct dungeon_trap *const trap = trap_in_face(view, &face);
            if (!grid_is_floor(grid, cell) && front != view->dungeon->entrance &&
                front != view->dungeon->exit && !(trap && trap->type == DUNGEON_ARROWS))
                faces[found++] = face;
        }
    qsort(faces, found, sizeof(*faces), compare_faces);
    return found;
}

/* The three nearest walls of each coin that is near one have spikes, and no others. */
static void check_wall_spikes(const struct view *view) {
    static struct face faces[400];
    static struct face expected[4000];
    size_t count = 0;
    for (uint32_t i = 0; i < view->dungeon->counts.items[DUNGEON_COIN]; i++) {
        const size_t found = find_faces(view, view->dungeon->items[DUNGEON_COIN][i], faces);
        ck_assert_uint_ge(found, 3);
        for (size_t j = 0; j < 3 && faces[0].distance <= 2; j++)
            expected[count++] = faces[j];
    }
    for (size_t i = 0; i < count; i++) {
        const struct dungeon_trap *const trap = trap_in_face(view, &expected[i]);
        ck_assert(trap && trap->type == DUNGEON_WALL_SPIKES);
    }
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &view->dungeon->traps[i];
        bool met = trap->type != DUNGEON_WALL_SPIKES;
        for (size_t j = 0; j < count && !met; j++)
            met = expected[j].cell == trap->cell && expected[j].direction == trap->direction;
        ck_assert(met);
    }
}

/* Spikes all round, or arrows over the four tiles beside it. */
static void check_guarded(const struct view *view, uint32_t chest) {
    const struct grid *const grid = &view->dungeon->grid;
    const bool spiked = has_spikes(view, chest - 1);
    uint32_t spikes = 0;
    uint32_t crossed = 0;
    for (uint32_t y = grid_y(grid, chest) - 1; y <= grid_y(grid, chest) + 1; y++)
        for (uint32_t x = grid_x(grid, chest) - 1; x <= grid_x(grid, chest) + 1; x++)
            spikes += has_spikes(view, grid_cell(grid, x, y));
    for (uint8_t side = 0; side < DIRECTION_COUNT; side++)
        crossed += arrows_cross(&view->arrows, grid_step(grid, chest, (enum direction)side, 1));
    ck_assert(spiked ? spikes == 8 : spikes == 0 && crossed == 4);
}

/* One tile from the walls. */
static void check_inner(const struct view *view, uint32_t cell) {
    const struct dungeon_room *const room = &view->dungeon->rooms[view->rooms[cell]];
    const uint32_t x = grid_x(&view->dungeon->grid, cell), y = grid_y(&view->dungeon->grid, cell);
    ck_assert(x > room->x && x + 1 < (uint32_t)room->x + room->width && y > room->y &&
              y + 1 < (uint32_t)room->y + room->height);
}

static void check_enemies(const struct view *view, uint32_t number) {
    const struct dungeon_room *const room = &view->dungeon->rooms[number];
    const bool last = view->rooms[view->dungeon->exit] == number;
    const uint32_t coins = items_in(view, number, DUNGEON_COIN);
    const uint32_t chests = items_in(view, number, DUNGEON_CHEST);
    const bool empty = coins + chests + items_in(view, number, DUNGEON_POTION) == 0;
    const uint32_t patrols = enemies_in(view, number, DUNGEON_PATROL);
    const uint32_t guards = enemies_in(view, number, DUNGEON_GUARD);
    const uint32_t many = enemies_in(view, number, DUNGEON_LURKER) +
                          enemies_in(view, number, DUNGEON_WARDEN) + (last ? patrols : 0);
    const uint32_t space = 1 + room->width * room->height / 30u;
    ck_assert_uint_le(patrols, chests);
    ck_assert_uint_le(many, space < 4 ? space : 4);
    ck_assert((empty || last) == (many > 0));
    ck_assert_uint_le(guards, 1);
    if (coins >= 3 && !last)
        ck_assert_uint_eq(guards, 1);
}

/* Traps of rooms come before those of corridors, and so do the numbers of their groups. */
static void check_groups(const struct view *view) {
    uint32_t in_rooms = 0;
    uint32_t in_corridors = UINT32_MAX;
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &view->dungeon->traps[i];
        if (trap->type != DUNGEON_ARROWS)
            continue;
        const uint32_t front =
            grid_step(&view->dungeon->grid, trap->cell, (enum direction)trap->direction, 1);
        if (view->rooms[front] != DUNGEON_NOWHERE)
            in_rooms = trap->group > in_rooms ? trap->group : in_rooms;
        else
            in_corridors = trap->group < in_corridors ? trap->group : in_corridors;
    }
    ck_assert_uint_lt(in_rooms, in_corridors);
}

/* In a group of a corridor each starts a little after the one before, and all reload alike. */
static void check_times(const struct view *view) {
    for (uint32_t i = 0; i < view->dungeon->counts.traps; i++)
        for (uint32_t j = i + 1; j < view->dungeon->counts.traps; j++) {
            const struct dungeon_trap *const one = &view->dungeon->traps[i];
            const struct dungeon_trap *const other = &view->dungeon->traps[j];
            if (one->type != DUNGEON_ARROWS || other->type != DUNGEON_ARROWS ||
                one->group != other->group)
                continue;
            ck_assert_uint_eq(one->period, other->period);
            ck_assert_uint_ne(one->delay, other->delay);
        }
}

static void check_dungeon(const struct view *view, void *context) {
    const struct dungeon *const dungeon = view->dungeon;
    struct arrows_proof proof;
    ck_assert_int_eq(arrows_prove(&view->arrows, &work, &proof), 0);
    ck_assert_int_eq(proof.verdict, ARROWS_PASSABLE);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            check_inner(view, dungeon->items[item][i]);
    for (uint32_t i = 0; i < dungeon->counts.items[DUNGEON_CHEST]; i++)
        check_guarded(view, dungeon->items[DUNGEON_CHEST][i]);
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        ck_assert(!has_spikes(view, dungeon->enemies[i].cell));
    for (uint32_t room = 0; room < dungeon->counts.rooms; room++)
        check_enemies(view, room);
    check_wall_spikes(view);
    check_groups(view);
    check_times(view);
}

START_TEST(everything_is_in_its_place) {
    const struct parameters parameters = dungeons_parameters("");
    visit(&parameters, 150, check_dungeon, NULL);
}
END_TEST

/* Every document is sound: rooms reached and apart, things on floor, arrows that let through. */
static void check_sound(const struct view *view, void *context) {
    struct text text = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    dungeon_dump((const struct level *)view->dungeon, &text);
    ck_assert_msg(dungeon_parse(text.data, text.length, &faults, &level) == 0, "%s: %s",
                  faults.count ? faults.items[0].pointer : "",
                  faults.count ? faults.items[0].detail : "");
    free(level);
    text_deinit(&text);
}

/* No room touches another, or a corridor but at a doorway, one at most on a side. */
static void check_apart(const struct view *view) {
    const struct grid *const grid = &view->dungeon->grid;
    for (uint32_t i = 0; i < view->dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &view->dungeon->rooms[i];
        uint32_t doorways[DIRECTION_COUNT] = {0};
        for (uint32_t x = 0; x < room->width; x++) {
            doorways[0] += grid_is_floor(grid, grid_cell(grid, room->x + x, room->y - 1u));
            doorways[3] +=
                grid_is_floor(grid, grid_cell(grid, room->x + x, room->y + (uint32_t)room->height));
        }
        for (uint32_t y = 0; y < room->height; y++) {
            doorways[1] += grid_is_floor(grid, grid_cell(grid, room->x - 1u, room->y + y));
            doorways[2] +=
                grid_is_floor(grid, grid_cell(grid, room->x + (uint32_t)room->width, room->y + y));
        }
        uint32_t all = 0;
        for (size_t side = 0; side < DIRECTION_COUNT; side++) {
            ck_assert_uint_le(doorways[side], 1);
            all += doorways[side];
        }
        ck_assert_uint_ge(all, 1);
    }
}

/* A tree of rooms: as many corridors as rooms less one, so doorways are twice that; and no tile of
 * a corridor has more than two neighbours, so that none meets another. */
static void check_tree(const struct view *view, void *context) {
    const struct grid *const grid = &view->dungeon->grid;
    uint32_t doorways = 0;
    check_apart(view);
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        uint32_t neighbours[DIRECTION_COUNT];
        if (!grid_is_floor(grid, cell) || view->rooms[cell] != DUNGEON_NOWHERE)
            continue;
        const uint32_t found = grid_open_neighbours(grid, cell, neighbours);
        ck_assert_uint_eq(found, 2);
        for (uint32_t i = 0; i < found; i++)
            doorways += view->rooms[neighbours[i]] != DUNGEON_NOWHERE;
    }
    ck_assert_uint_eq(doorways, 2 * (view->dungeon->counts.rooms - 1));
    check_sound(view, NULL);
}

START_TEST(rooms_hang_together_as_a_tree) {
    const struct parameters parameters = dungeons_parameters("");
    visit(&parameters, 300, check_tree, NULL);
}
END_TEST

START_TEST(any_parameters_give_sound_dungeons) {
    static const char *const TEXTS[] = {
        "width=24 height=24",
        "width=96 height=24 area_least=7 area_most=13 room_least=4",
        "width=24..96 height=24..96 depth=1..99 area_least=7..9 area_most=17..40 room_least=4",
        "width=24 height=24 area_least=12 area_most=23 room_least=9",
        "area_least=7 area_most=13 room_least=4 coins=100 coin_most=12 chest=100 chest_less=0 "
        "potion=100 potion_less=0 patrol=100 patrol_most=100 guard=100 enemy_most=9",
        "area_least=7 area_most=13 room_least=4 coins=0 chest=0 potion=0 enemy_most=9",
        "chest=100 chest_less=0 chest_arrows=100 arrows=100 boulder_run=96 arrow_period=3 "
        "arrow_lag=3..8 arrow_delay=40",
        "arrows=100 boulder=100 boulder_run=4 arrow_period=24 arrow_lag=8",
    };
    for (size_t i = 0; i < sizeof(TEXTS) / sizeof(TEXTS[0]); i++) {
        const struct parameters parameters = dungeons_parameters(TEXTS[i]);
        visit(&parameters, 40, check_sound, NULL);
    }
}
END_TEST

/* At 0 and at 100 percent nothing is left to chance. */
static void check_plenty(const struct view *view, void *context) {
    const struct dungeon_counts *const counts = &view->dungeon->counts;
    struct census census = {0};
    ck_assert_uint_eq(counts->items[DUNGEON_CHEST], counts->rooms);
    ck_assert_uint_eq(counts->items[DUNGEON_POTION], counts->rooms);
    for (uint32_t room = 0; room < counts->rooms; room++) {
        ck_assert_uint_ge(items_in(view, room, DUNGEON_COIN), 1);
        ck_assert_uint_eq(enemies_in(view, room, DUNGEON_PATROL), 1);
        ck_assert_uint_eq(enemies_in(view, room, DUNGEON_GUARD),
                          room != view->rooms[view->dungeon->exit]);
        ck_assert(has_spikes(view, view->dungeon->items[DUNGEON_CHEST][room] - 1u));
    }
    count_runs(view, &census);
    ck_assert_uint_eq(census.arrows.hit, census.arrows.tried);
    ck_assert_uint_eq(census.boulders.hit, census.boulders.tried);
}

static void check_dearth(const struct view *view, void *context) {
    const struct dungeon_counts *const counts = &view->dungeon->counts;
    ck_assert_uint_eq(counts->items[DUNGEON_COIN], 0);
    ck_assert_uint_eq(counts->items[DUNGEON_CHEST], 0);
    ck_assert_uint_eq(counts->items[DUNGEON_POTION], 0);
    ck_assert_uint_eq(counts->traps, 0);
    for (uint32_t room = 0; room < counts->rooms; room++)
        check_enemies(view, room);
}

START_TEST(percentages_are_parameters) {
    const struct parameters plenty = dungeons_parameters(
        "coins=100 chest=100 chest_less=0 potion=100 potion_less=0 chest_arrows=0 boulder=100 "
        "arrows=100 patrol=100 patrol_most=100 guard=100");
    const struct parameters dearth =
        dungeons_parameters("coins=0 chest=0 potion=0 boulder=0 arrows=0");
    visit(&plenty, 40, check_plenty, NULL);
    visit(&dearth, 40, check_dearth, NULL);
}
END_TEST

/* Draws again what comes before the rooms: the same stream gives the same first cut. */
static struct partition cut_again(const struct parameters *parameters, uint64_t index) {
    struct random random;
    struct dungeon_setting setting = {.parameters = parameters};
    struct partition partition;
    random_init(&random, SEED, index);
    for (size_t i = 0; i < DUNGEON_PARAMETERS; i++)
        setting.values[i] =
            (int32_t)random_between(&random, parameters->values[i].min, parameters->values[i].max);
    ck_assert_int_eq(partition_init(&partition, (uint32_t)setting.values[DUNGEON_WIDTH],
                                    (uint32_t)setting.values[DUNGEON_HEIGHT], &setting, &random,
                                    &work),
                     0);
    return partition;
}

/* Entrance in one half of the first cut, the exit in the room of the other half that is farthest.
 */
static void check_ends(const struct view *view, void *context) {
    static uint32_t distances[DUNGEON_SIDE_MOST * DUNGEON_SIDE_MOST];
    uint64_t *const index = context;
    const struct parameters parameters = dungeons_parameters("");
    const struct partition partition = cut_again(&parameters, (*index)++);
    const struct dungeon *const dungeon = view->dungeon;
    const struct dungeon_room *const rooms = dungeon->rooms;
    const uint32_t half = partition_half(&partition, &rooms[view->rooms[dungeon->exit]]);
    ck_assert_uint_ne(partition_half(&partition, &rooms[view->rooms[dungeon->entrance]]), half);
    ck_assert_uint_eq(partition.room_count, dungeon->counts.rooms);
    ck_assert_int_eq(grid_distances(&dungeon->grid, dungeon->entrance, &work, distances), 0);
    for (uint32_t cell = 0; cell < dungeon->grid.width * dungeon->grid.height; cell++)
        if (view->rooms[cell] != DUNGEON_NOWHERE &&
            partition_half(&partition, &rooms[view->rooms[cell]]) == half)
            ck_assert_uint_le(distances[cell], distances[dungeon->exit]);
}

START_TEST(the_exit_is_far_in_the_other_half) {
    const struct parameters parameters = dungeons_parameters("");
    uint64_t index = 0;
    visit(&parameters, 150, check_ends, &index);
}
END_TEST

START_TEST(parameters_that_do_not_fit_are_told) {
    static const struct {
        const char *text;
        const char *pointer;
        const char *says;
    } cases[] = {
        {"room_least=7", "/room_least", "lower it, or raise area_least to 10"},
        {"area_most=16", "/area_most", "raise it to 17, or lower area_least"},
        {"width=24 height=24 area_least=13 area_most=30", "/area_least", "lower it to 12"},
        {"width=96 height=24 area_least=30 area_most=60", "/area_least", "lower it to 25"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct parameters parameters;
        struct faults faults = FAULTS_INIT;
        parameters_default(dungeon_kind.parameters, &parameters);
        ck_assert_int_eq(
            parameters_parse(dungeon_kind.parameters, cases[i].text, &faults, &parameters), 0);
        ck_assert_int_eq(dungeon_check(&parameters, &faults), 0);
        ck_assert_msg(faults.count == 1, "%s: %zu", cases[i].text, faults.count);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        ck_assert_msg(strstr(faults.items[0].detail, cases[i].says) != NULL, "%s",
                      faults.items[0].detail);
        faults_deinit(&faults);
    }
}
END_TEST

SUITE_MAIN_WITH_PROOFS("kinds/dungeon/generate", (shares_are_as_the_rules_say),
                       everything_is_in_its_place, rooms_hang_together_as_a_tree,
                       any_parameters_give_sound_dungeons, percentages_are_parameters,
                       the_exit_is_far_in_the_other_half, parameters_that_do_not_fit_are_told)
