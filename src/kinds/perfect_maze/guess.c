/* Tells the carver by the texture: each carver's textures taken as normally distributed, the
 * likeliest one wins (a quadratic discriminant). In integers, so that every machine tells the same.
 */
#include "kinds/perfect_maze/perfect_maze.h"

/* What is looked at, in units of 2^-16: the shares of dead ends, of straight corridor rooms and of
 * four-ways (the other shares follow from these), and one over the mean corridor length. */
enum { FEATURE_DEAD_ENDS, FEATURE_STRAIGHT, FEATURE_FOUR_WAY, FEATURE_CORRIDORS, FEATURES };

enum {
    UNIT = 1 << 16,
    PRECISION_UNIT = 1 << 8,
    WEIGHT_BITS = 30,
    LOG2_E = 94548, /* units */
};

/* How the features of a carver's mazes are distributed. The border bends the means in proportion to
 * (width + height) / rooms; the covariances go with 1 / rooms. */
struct law {
    int32_t means[FEATURES]; /* without any border */
    int32_t slopes[FEATURES];
    int32_t precision[FEATURES][FEATURES]; /* inverse covariance of a room, units of 2^-8 */
    int32_t spread;                        /* logarithm of the covariance's determinant, 2^-16 */
};

/* Fitted to 153,400 mazes of 6x6 to 50x50 rooms; tests/unit/test_kinds_perfect_maze_guess.c holds
 * them against fresh ones. The variances have 0.0005 added, so that none is 0. */
static const struct law LAWS[CARVER_ANY] = {
    [CARVER_BACKTRACKER] = {.means = {6107, 20414, 116, 10858},
                            .slopes = {8570, 3753, -304, 8076},
                            .precision = {{20798, 1799, -11577, -7919},
                                          {1799, 1257, -343, -360},
                                          {-11577, -343, 163635, 3897},
                                          {-7919, -360, 3897, 5219}},
                            .spread = -942486},
    [CARVER_WILSON] = {.means = {18941, 11317, 2391, 36006},
                       .slopes = {1326, 4161, -2613, -5962},
                       .precision = {{9022, 1775, -5755, -1755},
                                     {1775, 2404, -894, 0},
                                     {-5755, -894, 14050, 878},
                                     {-1755, 0, 878, 889}},
                       .spread = -653888},
    [CARVER_PRIM] = {.means = {17582, 17698, 1621, 33591},
                     .slopes = {7900, -4292, 1655, 6119},
                     .precision = {{10179, 2411, -5789, -1523},
                                   {2411, 2010, -623, 234},
                                   {-5789, -623, 14835, 774},
                                   {-1523, 234, 774, 930}},
                     .spread = -637730},
    [CARVER_PRIM_EDGES] = {.means = {19785, 10636, 2691, 37703},
                           .slopes = {1049, 2507, -2520, -5156},
                           .precision = {{8727, 1719, -5521, -1622},
                                         {1719, 2528, -915, 18},
                                         {-5521, -915, 13095, 814},
                                         {-1622, 18, 814, 824}},
                           .spread = -648388},
    [CARVER_PRIM_VERTICES] = {.means = {29730, 6453, 8143, 50518},
                              .slopes = {-10235, 10425, -10125, -24974},
                              .precision = {{12411, 4066, -7213, -904},
                                            {4066, 4887, -2454, -16},
                                            {-7213, -2454, 10382, 475},
                                            {-904, -16, 475, 428}},
                              .spread = -653955},
    [CARVER_GROWING_TREE] = {.means = {13658, 14581, 1097, 25688},
                             .slopes = {11735, 1227, 586, 11330},
                             .precision = {{9469, 1366, -6678, -2497},
                                           {1366, 1820, -789, -34},
                                           {-6678, -789, 20924, 1222},
                                           {-2497, -34, 1222, 1269}},
                             .spread = -676518},
    [CARVER_HUNT_AND_KILL] = {.means = {6904, 18229, 245, 13434},
                              .slopes = {7420, 2808, -299, 3612},
                              .precision = {{22527, 1650, -11302, -7929},
                                            {1650, 1369, -573, -98},
                                            {-11302, -573, 79580, 3250},
                                            {-7929, -98, 3250, 4299}},
                              .spread = -875588},
    [CARVER_ELLER] = {.means = {19087, 13436, 2533, 36172},
                      .slopes = {-512, 6252, -3242, -9289},
                      .precision = {{9113, 1722, -5553, -1626},
                                    {1722, 1893, -718, 68},
                                    {-5553, -718, 13531, 806},
                                    {-1626, 68, 806, 875}},
                      .spread = -635820},
    [CARVER_SIDEWINDER] = {.means = {17833, 15104, 1851, 34530},
                           .slopes = {1373, 6118, -2581, -5678},
                           .precision = {{9899, 2119, -5922, -1827},
                                         {2119, 2082, -912, 52},
                                         {-5922, -912, 17505, 905},
                                         {-1827, 52, 905, 981}},
                           .spread = -668605},
    [CARVER_BINARY_TREE] = {.means = {16101, 16999, 0, 32717},
                            .slopes = {4863, 6261, 0, 1468},
                            .precision = {{10792, 2355, 0, -1873},
                                          {2355, 2221, 0, 162},
                                          {0, 0, 512000, 0},
                                          {-1873, 162, 0, 1036}},
                            .spread = -914137},
    [CARVER_DIVISION] = {.means = {17731, 9938, 1873, 32595},
                         .slopes = {3855, -888, -1063, -400},
                         .precision = {{8278, 1180, -5370, -1746},
                                       {1180, 1590, -549, 52},
                                       {-5370, -549, 14844, 702},
                                       {-1746, 52, 702, 874}},
                         .spread = -621225},
};

/* Wilson's and the Aldous-Broder walk draw from the same trees alike, and so do Prim by edges and
 * Kruskal: no texture tells these apart. */
static enum carver law_of(enum carver carver) {
    if (carver == CARVER_ALDOUS_BRODER)
        return CARVER_WILSON;
    return carver == CARVER_KRUSKAL ? CARVER_PRIM_EDGES : carver;
}

/* part of whole in units; one where there is no whole. */
static int64_t share(uint64_t part, uint64_t whole) {
    return whole ? (int64_t)(part * UNIT / whole) : UNIT;
}

static void measure_features(const struct perfect_maze_texture *texture,
                             int64_t features[FEATURES]) {
    features[FEATURE_DEAD_ENDS] = share(texture->dead_ends, texture->rooms);
    features[FEATURE_STRAIGHT] = share(texture->straight, texture->rooms);
    features[FEATURE_FOUR_WAY] = share(texture->four_way, texture->rooms);
    features[FEATURE_CORRIDORS] = share(texture->corridors, texture->straight + texture->bent);
}

/* The squared distance from the law's means, by its covariances, plus its spread. */
static int64_t misfit(const struct law *law, const int64_t features[FEATURES], int64_t rooms,
                      int64_t border) {
    int64_t off[FEATURES];
    int64_t sum = 0;
    for (int i = 0; i < FEATURES; i++)
        off[i] = features[i] - law->means[i] - law->slopes[i] * border / UNIT;
    for (int i = 0; i < FEATURES; i++)
        for (int j = 0; j < FEATURES; j++)
            sum += law->precision[i][j] * off[i] * off[j];
    return sum / UNIT * rooms / PRECISION_UNIT + law->spread;
}

void perfect_maze_misfits(const struct grid *grid, const struct perfect_maze_texture *texture,
                          int64_t misfits[CARVER_ANY]) {
    const uint32_t sides = grid->width / 2 + grid->height / 2;
    int64_t features[FEATURES];
    measure_features(texture, features);
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++)
        misfits[carver] = misfit(&LAWS[law_of((enum carver)carver)], features, texture->rooms,
                                 share(sides, texture->rooms));
}

int64_t perfect_maze_spread(enum carver carver) {
    return LAWS[law_of(carver)].spread;
}

/* e to the minus nats (units of 2^-16), as a part of 2^30: by powers of two, bit after bit. */
static uint64_t weight_of(int64_t nats) {
    /* 2^30 times 2 to the minus 1/2, 1/4, 1/8 ... */
    static const uint32_t POWERS[16] = {759250125,  902905651,  984625594,  1028218693,
                                        1050733751, 1062175491, 1067942999, 1070838486,
                                        1072289173, 1073015252, 1073378477, 1073560135,
                                        1073650976, 1073696399, 1073719111, 1073730468};
    const uint64_t most = (uint64_t)WEIGHT_BITS * UNIT;
    if ((uint64_t)nats >= most)
        return 0;
    const uint64_t bits = (uint64_t)nats * LOG2_E / UNIT;
    uint64_t weight = UINT64_C(1) << WEIGHT_BITS;
    for (uint32_t i = 0; i < 16; i++)
        if (bits & (UINT64_C(1) << (15 - i)))
            weight = weight * POWERS[i] >> WEIGHT_BITS;
    return bits / UNIT > WEIGHT_BITS ? 0 : weight >> (bits / UNIT);
}

struct perfect_maze_guess perfect_maze_guess(const int64_t misfits[CARVER_ANY]) {
    struct perfect_maze_guess guess = {.carver = CARVER_BACKTRACKER};
    uint64_t weights[CARVER_ANY];
    uint64_t sum = 0;
    for (uint32_t carver = 1; carver < CARVER_ANY; carver++)
        if (misfits[carver] < misfits[guess.carver])
            guess.carver = (enum carver)carver;
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++) {
        weights[carver] = weight_of((misfits[carver] - misfits[guess.carver]) / 2);
        sum += weights[carver];
    }
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++)
        guess.probabilities[carver] =
            (uint32_t)((2 * weights[carver] * DIFFICULTY_ONE + sum) / (2 * sum));
    return guess;
}
