/* What is wrong with an input, all of it at once. */
#include "base/faults.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void faults_deinit(struct faults *faults) {
    for (size_t i = 0; i < faults->count; i++) {
        free(faults->items[i].pointer);
        free(faults->items[i].detail);
    }
    faults->count = 0;
}

void faults_add(struct faults *faults, const char *pointer, const char *format, ...) {
    if (faults->count == FAULTS_MAX) {
        faults->dropped++;
        return;
    }
    struct text detail = TEXT_INIT;
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&detail, format, arguments);
    va_end(arguments);
    const struct fault fault = {strdup(pointer), text_take(&detail)};
    if (!fault.pointer || !fault.detail) {
        free(fault.pointer);
        free(fault.detail);
        faults->failed = true;
        return;
    }
    faults->items[faults->count++] = fault;
}

void faults_prefix(struct faults *faults, size_t first, const char *prefix) {
    for (size_t i = first; i < faults->count; i++) {
        struct text pointer = TEXT_INIT;
        text_append_string(&pointer, prefix);
        text_append_string(&pointer, faults->items[i].pointer);
        char *const joined = text_take(&pointer);
        if (!joined) {
            faults->failed = true;
            return;
        }
        free(faults->items[i].pointer);
        faults->items[i].pointer = joined;
    }
}

bool faults_any(const struct faults *faults) {
    return faults->count || faults->failed;
}

int faults_check(const struct faults *faults) {
    return faults->failed ? -ENOMEM : 0;
}
