/* An allocator that fails on demand and counts what is held. */
#include "memory.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static size_t allocations;
static size_t fails_at = SIZE_MAX;
static bool fails_for_good;
static bool failed;
static long held;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *block);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *string);
char *__wrap_strndup(const char *string, size_t most);
void __wrap_free(void *block);

static bool fails(void) {
    const size_t number = allocations++;
    const bool now = number == fails_at || (fails_for_good && number > fails_at);
    failed |= now;
    return now;
}

static void *counted(void *block) {
    held += block != NULL;
    return block;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
    if (fails())
        return NULL;
    return block ? __real_realloc(block, size) : counted(__real_realloc(NULL, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *string) {
    return __wrap_strndup(string, SIZE_MAX - 1);
}

char *__wrap_strndup(const char *string, size_t most) {
    const size_t length = strnlen(string, most);
    char *const copy = __wrap_malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, string, length);
    copy[length] = '\0';
    return copy;
}

void __wrap_free(void *block) {
    held -= block != NULL;
    __real_free(block);
}

void memory_fail_at(size_t number, bool for_good) {
    json_set_alloc_funcs(__wrap_malloc, __wrap_free);
    allocations = 0;
    fails_at = number;
    fails_for_good = for_good;
    failed = false;
}

void memory_fail_never(void) {
    fails_at = SIZE_MAX;
    fails_for_good = false;
}

bool memory_has_failed(void) {
    return failed;
}

long memory_held(void) {
    return held;
}
