/* Marks. A count is odd while a write to it is under way, from before its transaction begins until
 * after its commit and before anybody is told; the writer's lane alone counts. */
#include "service/marks.h"

#include <string.h>

#include "base/siphash.h"
#include "service/inner.h"
#include "store/id.h"

enum { MARK_FIRST_LEVEL = 3 };

uint64_t mark_of_level(const char *id) {
    static const uint8_t key[16] = "candela marks";
    const struct siphash hash = siphash_128(key, id, strnlen(id, ID_LENGTH));
    return UINT64_C(1) << (MARK_FIRST_LEVEL + hash.bytes[0] % (MARKS - MARK_FIRST_LEVEL));
}

void service_marks_look(struct service *service, struct marks *out) {
    for (unsigned i = 0; i < MARKS; i++)
        out->counts[i] = atomic_load_explicit(&service->marks[i], memory_order_acquire);
}

/* Counts only grow: two sums are equal only while each count is. */
uint64_t marks_sum(const struct marks *marks, uint64_t set) {
    uint64_t sum = 0;
    for (; set; set &= set - 1)
        sum += marks->counts[__builtin_ctzll(set)];
    return sum;
}

bool service_marks_stand(struct service *service, uint64_t set, uint64_t sum) {
    for (; set; set &= set - 1) {
        const uint64_t count =
            atomic_load_explicit(&service->marks[__builtin_ctzll(set)], memory_order_acquire);
        if (count & 1)
            return false;
        sum -= count;
    }
    return sum == 0;
}

void marks_turn(struct service *service, uint64_t set) {
    for (; set; set &= set - 1)
        atomic_fetch_add(&service->marks[__builtin_ctzll(set)], 1);
}
