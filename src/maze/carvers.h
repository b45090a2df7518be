/* The carvers, a file each, and what they share. Every one starts on a grid that is all wall and
 * has odd sides, opens a spanning tree of its rooms and takes all its randomness from the carving's
 * stream; carve.c lists them. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "maze/carve.h"
#include "maze/grid.h"

struct carving {
    struct grid *grid;
    struct random *random;
    struct arena *work;
    struct carve_trace *trace; /* NULL: nobody watches */
    uint32_t start;            /* the room where the backtracker begins */
};

/* A uniform room's cell. */
uint32_t carving_draw_room(const struct carving *carving);

/* Opens the first room. size: what there is to go on with, as carve.h says of a step. */
void carving_start(const struct carving *carving, uint32_t room, uint32_t size);

/* Opens a room from one next to it. */
void carving_dig(const struct carving *carving, uint32_t from, uint32_t room, uint32_t size);

/* Nothing is opened: the carver stands in that room again. */
void carving_return(const struct carving *carving, uint32_t room, uint32_t size);

/* Opens every room and no way: where a carver only takes walls out. */
void carving_open_rooms(const struct carving *carving);

/* -ENOMEM. */
typedef int carver_function(const struct carving *carving);

carver_function carve_backtracker;
carver_function carve_wilson;
carver_function carve_prim;
carver_function carve_prim_edges;
carver_function carve_prim_vertices;
carver_function carve_kruskal;
carver_function carve_aldous_broder;
carver_function carve_growing_tree;
carver_function carve_hunt_and_kill;
carver_function carve_eller;
carver_function carve_sidewinder;
carver_function carve_binary_tree;
carver_function carve_division;
