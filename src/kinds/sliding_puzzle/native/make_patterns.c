/* Fills the pattern databases while the project is built: make_patterns TABLES SOURCE writes the
 * tables of all boards one behind the other, in the order of PATTERN_BOARDS, and a source that
 * takes them into the program. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kinds/sliding_puzzle/pattern.h"

/* The search over one pattern: a breadth-first search over (entry, cell of the blank) in which only
 * moves of the pattern's tiles cost anything. A set of blanks is a bit a cell. */
struct make {
    const struct pattern *pattern;
    size_t width;
    size_t height;
    size_t cells;
    size_t entries;
    struct pattern_radix radix;
    unsigned first_column;
    unsigned last_column;
    uint16_t *seen; /* blanks, an entry */
    uint16_t *now;  /* reached at this cost */
    uint16_t *next; /* and at one more */
};

static void make_init(struct make *make, const struct pattern_board *board,
                      const struct pattern *pattern) {
    *make = (struct make){.pattern = pattern, .width = board->width, .height = board->height};
    make->cells = make->width * make->height;
    make->entries = pattern_entries(make->cells, pattern->count);
    make->radix = pattern_radix(make->cells, pattern->count);
    for (size_t y = 0; y < make->height; y++)
        make->first_column |= 1u << y * make->width;
    make->last_column = make->first_column << (make->width - 1);
    make->seen = calloc(make->entries, sizeof(*make->seen));
    make->now = calloc(make->entries, sizeof(*make->now));
    make->next = calloc(make->entries, sizeof(*make->next));
}

static void make_deinit(struct make *make) {
    free(make->seen);
    free(make->now);
    free(make->next);
}

/* The cells of an entry: the inverse of pattern_rank. */
static void make_unrank(const struct make *make, uint32_t rank, uint8_t *at) {
    uint8_t taken[PATTERN_TILES_MAX]; /* by earlier tiles, rising */
    for (size_t i = 0; i < make->pattern->count; i++) {
        at[i] = (uint8_t)(rank / make->radix.of[i]);
        rank %= make->radix.of[i];
        size_t below = 0;
        while (below < i && taken[below] <= at[i] + below)
            below++;
        at[i] = (uint8_t)(at[i] + below);
        for (size_t j = i; j > below; j--)
            taken[j] = taken[j - 1];
        taken[below] = at[i];
    }
}

/* The cells next to any of a set. */
static unsigned make_beside(const struct make *make, unsigned set) {
    return (set & ~make->last_column) << 1 | (set & ~make->first_column) >> 1 | set << make->width |
           set >> make->width;
}

/* All blanks that can be reached from these without moving a tile of the pattern. */
static unsigned make_flood(const struct make *make, unsigned blanks, unsigned free_cells) {
    for (unsigned before = 0; before != blanks;) {
        before = blanks;
        blanks |= make_beside(make, blanks) & free_cells;
    }
    return blanks;
}

/* Moves every tile that stands next to a blank onto it. */
static void make_moves(struct make *make, uint32_t rank, const uint8_t *at, unsigned blanks) {
    const size_t tiles = make->pattern->count;
    for (size_t i = 0; i < tiles; i++)
        for (unsigned onto = make_beside(make, 1u << at[i]) & blanks; onto; onto &= onto - 1) {
            const uint8_t cell = (uint8_t)__builtin_ctz(onto);
            make->next[pattern_moved(&make->radix, at, tiles, rank, i, cell)] |=
                (uint16_t)(1u << at[i]);
        }
}

static unsigned make_manhattan(const struct make *make, const uint8_t *at) {
    unsigned sum = 0;
    for (size_t i = 0; i < make->pattern->count; i++) {
        const int home = make->pattern->tiles[i] - 1;
        const int width = (int)make->width;
        sum += (unsigned)(abs(at[i] % width - home % width) + abs(at[i] / width - home / width));
    }
    return sum;
}

static void make_store(const struct make *make, uint32_t rank, const uint8_t *at, unsigned cost,
                       uint8_t *table) {
    const unsigned extra = (cost - make_manhattan(make, at)) / 2;
    const unsigned kept = extra < PATTERN_EXTRA_MAX ? extra : PATTERN_EXTRA_MAX;
    table[rank / 2] |= (uint8_t)(kept << (rank % 2 * 4));
}

/* One entry with the blanks that reached it at this cost. */
static bool make_entry(struct make *make, uint32_t rank, unsigned cost, uint8_t *table) {
    uint8_t at[PATTERN_TILES_MAX];
    const unsigned fresh = make->now[rank] & ~(unsigned)make->seen[rank];
    make->now[rank] = 0;
    if (!fresh)
        return false;
    make_unrank(make, rank, at);
    unsigned free_cells = (1u << make->cells) - 1;
    for (size_t i = 0; i < make->pattern->count; i++)
        free_cells &= ~(1u << at[i]);
    if (!make->seen[rank])
        make_store(make, rank, at, cost, table);
    const unsigned blanks = make_flood(make, fresh, free_cells);
    make->seen[rank] |= (uint16_t)blanks;
    make_moves(make, rank, at, blanks);
    return true;
}

static void make_table(struct make *make, uint8_t *table) {
    uint8_t at[PATTERN_TILES_MAX];
    for (size_t i = 0; i < make->pattern->count; i++)
        at[i] = (uint8_t)(make->pattern->tiles[i] - 1);
    const uint32_t goal = pattern_rank(&make->radix, at, make->pattern->count);
    make->now[goal] = (uint16_t)(1u << (make->cells - 1));
    bool any = true;
    for (unsigned cost = 0; any; cost++) {
        any = false;
        for (uint32_t rank = 0; rank < make->entries; rank++)
            if (make->now[rank])
                any |= make_entry(make, rank, cost, table);
        uint16_t *const spare = make->now;
        make->now = make->next;
        make->next = spare;
    }
}

static int write_table(FILE *file, const struct pattern_board *board,
                       const struct pattern *pattern) {
    struct make make;
    make_init(&make, board, pattern);
    const size_t size = pattern_bytes(make.cells, pattern->count);
    uint8_t *const table = calloc(size, 1);
    int result = -ENOMEM;
    if (make.seen && make.now && make.next && table) {
        make_table(&make, table);
        result = fwrite(table, 1, size, file) == size ? 0 : -EIO;
    }
    free(table);
    make_deinit(&make);
    return result;
}

static int write_tables(FILE *file) {
    for (const struct pattern_board *board = PATTERN_BOARDS; board->width; board++)
        for (size_t i = 0; i < board->count; i++) {
            const int result = write_table(file, board, &board->patterns[i]);
            if (result)
                return result;
        }
    return 0;
}

/* The assembler takes the tables in as they are: a compiler would take minutes over megabytes. */
static int write_source(FILE *file, const char *tables) {
    char *const path = realpath(tables, NULL);
    if (!path)
        return -errno;
    const int written = fprintf(file,
                                "/* The pattern databases; made by make_patterns.c. */\n"
                                "    .section .rodata\n"
                                "    .globl pattern_tables\n"
                                "    .type pattern_tables, %%object\n"
                                "pattern_tables:\n"
                                "    .incbin \"%s\"\n"
                                "    .size pattern_tables, . - pattern_tables\n"
                                "    .section .note.GNU-stack, \"\", %%progbits\n",
                                path);
    free(path);
    return written > 0 ? 0 : -EIO;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s TABLES SOURCE\n", argv[0]);
        return 2;
    }
    FILE *const tables = fopen(argv[1], "wb");
    FILE *const source = fopen(argv[2], "w");
    int result = tables && source ? write_tables(tables) : -errno;
    if (result == 0)
        result = write_source(source, argv[1]);
    if (tables && fclose(tables) && !result)
        result = -errno;
    if (source && fclose(source) && !result)
        result = -errno;
    if (result)
        fprintf(stderr, "%s: %s\n", argv[1], strerror(-result));
    return result ? 1 : 0;
}
