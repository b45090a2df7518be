/* Twin keys: the same for a board and its transpose, another for any other board. */
#include "tiles.h"

static struct siphash key_of(const struct sliding_puzzle *board) {
    struct siphash key;
    ck_assert_int_eq(sliding_puzzle_twin_key((const struct level *)board, &key), 0);
    return key;
}

static int compare(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct siphash));
}

/* Every arrangement of 2x3 and of 3x2: each key twice, for the board and its transpose. Of 2x2
 * those that are their own transpose have a key alone. */
START_TEST(a_key_a_pair) {
    enum { SMALL = 24, LARGE = 720 };
    static struct siphash keys[2 * LARGE];
    for (uint32_t number = 0; number < LARGE; number++) {
        const struct sliding_puzzle wide = tiles_of_number(3, 2, number);
        const struct sliding_puzzle tall = board_transpose(&wide);
        keys[2 * number] = key_of(&wide);
        keys[2 * number + 1] = key_of(&tall);
        ck_assert_mem_eq(&keys[2 * number], &keys[2 * number + 1], sizeof(keys[0]));
    }
    qsort(keys, 2 * LARGE, sizeof(keys[0]), compare);
    for (uint32_t i = 2; i < 2 * LARGE; i += 2)
        ck_assert_mem_ne(&keys[i], &keys[i - 1], sizeof(keys[0]));
    for (uint32_t number = 0; number < SMALL; number++) {
        const struct sliding_puzzle board = tiles_of_number(2, 2, number);
        const struct sliding_puzzle turned = board_transpose(&board);
        const struct siphash key = key_of(&board);
        for (uint32_t other = 0; other < SMALL; other++) {
            const struct sliding_puzzle second = tiles_of_number(2, 2, other);
            const struct siphash second_key = key_of(&second);
            const bool twins = other == number || tiles_number(&turned) == other;
            ck_assert((memcmp(&key, &second_key, sizeof(key)) == 0) == twins);
        }
    }
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/twin", a_key_a_pair)
