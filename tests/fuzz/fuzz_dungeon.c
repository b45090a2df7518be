/* Whatever bytes come as a level document of the dungeon. */
#include "kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One of everything. */
static const char LEVEL[] =
    "{\"kind\":\"dungeon\",\"rows\":[\"##################\",\"#.....######.....#\",\"#.....##"
    "####.....#\",\"#................#\",\"#.....######.....#\",\"#.....######.....#\",\"###."
    "##############\",\"###.##############\",\"#.....############\",\"#.....############\",\""
    "#.....############\",\"##################\"],\"depth\":3,\"entrance\":{\"x\":1,\"y\":1},"
    "\"exit\":{\"x\":16,\"y\":1},\"rooms\":[{\"x\":1,\"y\":1,\"width\":5,\"height\":5},{\"x\""
    ":12,\"y\":1,\"width\":5,\"height\":5},{\"x\":1,\"y\":8,\"width\":5,\"height\":3}],\"coin"
    "s\":[{\"x\":2,\"y\":4},{\"x\":4,\"y\":9}],\"chests\":[{\"x\":2,\"y\":9}],\"potions\":[{"
    "\"x\":14,\"y\":3}],\"traps\":[{\"x\":7,\"y\":2,\"type\":\"arrows\",\"direction\":\"south"
    "\",\"delay\":0,\"period\":4,\"group\":1},{\"x\":8,\"y\":2,\"type\":\"arrows\",\"directio"
    "n\":\"south\",\"delay\":1,\"period\":4,\"group\":1},{\"x\":9,\"y\":2,\"type\":\"arrows\""
    ",\"direction\":\"south\",\"delay\":2,\"period\":4,\"group\":1},{\"x\":0,\"y\":3,\"type\""
    ":\"wall-spikes\",\"direction\":\"east\"},{\"x\":11,\"y\":3,\"type\":\"boulder\",\"direct"
    "ion\":\"west\",\"length\":6},{\"x\":0,\"y\":4,\"type\":\"wall-spikes\",\"direction\":\"e"
    "ast\"},{\"x\":2,\"y\":6,\"type\":\"wall-spikes\",\"direction\":\"north\"},{\"x\":1,\"y\""
    ":8,\"type\":\"floor-spikes\"},{\"x\":2,\"y\":8,\"type\":\"floor-spikes\"},{\"x\":3,\"y\""
    ":8,\"type\":\"floor-spikes\"},{\"x\":1,\"y\":9,\"type\":\"floor-spikes\"},{\"x\":3,\"y\""
    ":9,\"type\":\"floor-spikes\"},{\"x\":1,\"y\":10,\"type\":\"floor-spikes\"},{\"x\":2,\"y"
    "\":10,\"type\":\"floor-spikes\"},{\"x\":3,\"y\":10,\"type\":\"floor-spikes\"}],\"enemies"
    "\":[{\"x\":15,\"y\":4,\"role\":\"warden\"},{\"x\":4,\"y\":5,\"role\":\"guard\"},{\"x\":5"
    ",\"y\":8,\"role\":\"patrol\"}]}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_kind("dungeon", LEVEL, data, size);
}
