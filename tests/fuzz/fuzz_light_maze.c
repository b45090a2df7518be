/* Whatever bytes come as a level document of the light maze. */
#include "kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LEVEL[] =
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#.###.#\",\"#.....#\","
    "\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":3},\"light\":30,"
    "\"candles\":[{\"x\":3,\"y\":1,\"light\":4}],\"doors\":[{\"x\":5,\"y\":2,\"toll\":2}],"
    "\"shadow\":{\"x\":3,\"y\":3,\"speed\":60,\"bite\":5}}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_kind("light-maze", LEVEL, data, size);
}
