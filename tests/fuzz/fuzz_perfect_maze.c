/* Whatever bytes come as a level document of the perfect maze. */
#include "kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LEVEL[] =
    "{\"kind\":\"perfect-maze\",\"rows\":[\"#######\",\"#.....#\",\"#####.#\",\"#.....#\",\"#.#.###"
    "\","
    "\"#.#...#\",\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":1,\"y\":5}}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_kind("perfect-maze", LEVEL, data, size);
}
