/* The world that ships with maziaks, and the calibration that rates its levels. The caps come from
 * a reference run, which tests/unit/test_kinds_maziaks_worlds.c repeats: 500 candidates, seed 1.
 * The edges stand near the 30th, 60th and 85th percentile of the difficulties of the levels of 20
 * such runs, so that every run reaches every band. */
#include "kinds/maziaks/maziaks.h"

const struct default_world maziaks_worlds[] = {
    {
        .id = "hoard",
        .title = "Hoard",
        .introduces = "berries swords creatures",
        .parameters = "width=8..12 height=8..12 berries=2..4 berry_energy=8..24 swords=1..3 "
                      "creatures=2..4 armed=0..4 unarmed=12..40",
        .edges = {{530000, 610000, 700000}},
        .order = 9,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration maziaks_calibration = {
    .version = 1,
    .caps =
        {
            [MAZIAKS_PRESSURE] = 773585,
            [MAZIAKS_PATH] = 381,
            [MAZIAKS_UNAVOIDABLE] = 4,
            [MAZIAKS_DETOURS] = 4,
        },
};
