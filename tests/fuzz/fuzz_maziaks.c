/* Whatever bytes come as a level document of maziaks. */
#include "kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LEVEL[] =
    "{\"kind\":\"maziaks\",\"rows\":[\"#######\",\"#.....#\",\"#####.#\",\"#.....#\",\"#.#.###\","
    "\"#.#...#\",\"#.#####\"],\"entrance\":{\"x\":1,\"y\":6},\"treasure\":{\"x\":1,\"y\":1},"
    "\"energy\":60,\"berries\":[{\"x\":5,\"y\":5,\"energy\":9}],\"swords\":[{\"x\":3,\"y\":3}],"
    "\"creatures\":[{\"x\":5,\"y\":2,\"armed\":2,\"unarmed\":20}]}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_kind("maziaks", LEVEL, data, size);
}
