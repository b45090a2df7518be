/* How long shuffled sliding puzzles take to be solved exactly: moves, nodes and time by size.
 * Usage: bench_sliding_puzzle [WIDTH HEIGHT [BOARDS]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "kinds/sliding_puzzle/board.h"
#include "kinds/sliding_puzzle/solve.h"

enum { BOARDS = 200 };

static const uint64_t NODES_MOST = UINT64_C(200000000); /* the service's budget of work */

struct figures {
    size_t count;
    size_t overrun;
    double moves;
    double squares;
    double most;
    double nodes;
    double *seconds;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    const double left = *(const double *)a;
    const double right = *(const double *)b;
    return (left > right) - (left < right);
}

static void bench_board(struct figures *figures, uint8_t width, uint8_t height, uint64_t index) {
    struct sliding_puzzle board = {.width = width, .height = height};
    struct random random;
    struct search_budget budget = {NODES_MOST};
    uint8_t moves[SOLVE_MOVES_MAX];
    uint32_t count;
    random_init(&random, 1, index);
    sliding_puzzle_shuffle(&board, &random);
    const double start = now();
    const int result = solve(&board, &budget, moves, &count);
    figures->seconds[figures->count++] = now() - start;
    figures->nodes += (double)(NODES_MOST - budget.left);
    if (result != 0) {
        figures->overrun++;
        return;
    }
    figures->moves += count;
    figures->squares += (double)count * count;
    figures->most = count > figures->most ? count : figures->most;
}

static void bench_size(uint8_t width, uint8_t height, size_t boards) {
    struct figures figures = {.seconds = calloc(boards, sizeof(double))};
    double total = 0;
    if (!figures.seconds)
        abort();
    for (size_t i = 0; i < boards; i++)
        bench_board(&figures, width, height, i);
    qsort(figures.seconds, boards, sizeof(double), compare);
    for (size_t i = 0; i < boards; i++)
        total += figures.seconds[i];
    const double solved = (double)(boards - figures.overrun);
    const double mean = figures.moves / solved;
    printf("%ux%u  %zu boards, %zu overrun; moves %.3f sd %.3f most %.0f; nodes %.0f; ms mean %.2f "
           "median %.2f p95 %.2f p99 %.2f most %.2f\n",
           width, height, boards, figures.overrun, mean,
           sqrt(figures.squares / solved - mean * mean), figures.most,
           figures.nodes / (double)boards, 1e3 * total / (double)boards,
           1e3 * figures.seconds[boards / 2], 1e3 * figures.seconds[boards * 95 / 100],
           1e3 * figures.seconds[boards * 99 / 100], 1e3 * figures.seconds[boards - 1]);
    fflush(stdout);
    free(figures.seconds);
}

int main(int argc, char **argv) {
    if (argc >= 3) {
        bench_size((uint8_t)atoi(argv[1]), (uint8_t)atoi(argv[2]),
                   argc > 3 ? (size_t)atoi(argv[3]) : BOARDS);
        return 0;
    }
    for (uint8_t height = 2; height <= 4; height++)
        for (uint8_t width = height; width * height <= SLIDING_PUZZLE_EXACT_CELLS_MAX; width++)
            bench_size(width, height, BOARDS);
    return 0;
}
