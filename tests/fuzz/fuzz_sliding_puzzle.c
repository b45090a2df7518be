/* Whatever bytes come as a level document of the sliding puzzle. */
#include "kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LEVEL[] =
    "{\"kind\":\"sliding-puzzle\",\"width\":3,\"height\":3,\"tiles\":[0,1,3,4,2,5,7,8,6]}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_kind("sliding-puzzle", LEVEL, data, size);
}
