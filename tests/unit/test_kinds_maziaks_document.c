/* Documents of maziaks: what is refused and how it is told, and what comes back of sound ones. */
#include "kinds/maziaks/maziaks.h"

#include "cases.h"

extern const struct kind maziaks_kind;

static void check_refused(const char *name, const json_t *data) {
    cases_check_refused(&maziaks_kind, name, data);
}

START_TEST(bad_documents_are_refused) {
    cases_visit(TESTS_DATA "/maziaks-bad", check_refused);
}
END_TEST

static void check_canonical(const char *name, const json_t *data) {
    cases_check_canonical(&maziaks_kind, name, data);
}

START_TEST(sound_documents_come_back) {
    cases_visit(TESTS_DATA "/maziaks", check_canonical);
}
END_TEST

static void generate(uint64_t seed, struct arena *work, struct candidate *out) {
    struct parameters parameters;
    parameters_default(maziaks_kind.parameters, &parameters);
    ck_assert_int_eq(maziaks_generate(&parameters, 0, seed, 0, UINT64_MAX, work, out), 0);
}

static void check_flipped(struct maziaks *maze, uint32_t cell) {
    struct text text = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    unsigned char *const held = &maze->grid.cells[cell];
    *held = *held == GRID_WALL ? GRID_FLOOR : GRID_WALL;
    maziaks_dump((const struct level *)maze, &text);
    *held = *held == GRID_WALL ? GRID_FLOOR : GRID_WALL;
    ck_assert_msg(maziaks_parse(text.data, text.length, &faults, &level) == KIND_REFUSED, "%s",
                  text.data);
    ck_assert(strstr(faults.items[0].detail, "the cell (") != NULL ||
              strcmp(faults.items[0].pointer, "/entrance") == 0);
    faults_deinit(&faults);
    text_deinit(&text);
}

/* Turn any cell over, and the floor is no longer a perfect maze with one opening. */
START_TEST(one_cell_breaks_it) {
    struct arena work = ARENA_INIT;
    struct candidate candidate;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        generate(seed, &work, &candidate);
        struct maziaks *const maze = (struct maziaks *)candidate.level;
        for (uint32_t cell = 0; cell < maze->grid.width * maze->grid.height; cell++)
            check_flipped(maze, cell);
        candidate_deinit(&maziaks_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/maziaks/document", bad_documents_are_refused, sound_documents_come_back,
           one_cell_breaks_it)
