/* Text that grows. */
#include "base/text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST_CAPACITY = 64 };

void text_deinit(struct text *text) {
    free(text->data);
    *text = (struct text)TEXT_INIT;
}

static bool text_reserve(struct text *text, size_t more) {
    if (text->failed || more >= SIZE_MAX / 2 - text->length) {
        text->failed = true;
        return false;
    }
    const size_t needed = text->length + more + 1;
    if (needed <= text->capacity)
        return true;
    size_t capacity = text->capacity ? text->capacity : TEXT_FIRST_CAPACITY;
    while (capacity < needed)
        capacity *= 2;
    char *const data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_append(struct text *text, const char *bytes, size_t length) {
    if (!text_reserve(text, length))
        return;
    if (length)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_append_string(struct text *text, const char *string) {
    text_append(text, string, strlen(string));
}

void text_append_char(struct text *text, char byte) {
    text_append(text, &byte, 1);
}

void text_append_format_list(struct text *text, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        text->failed = true;
    else if (text_reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_append_format(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(text, format, arguments);
    va_end(arguments);
}

void text_append_shown(struct text *text, const char *word) {
    size_t shown = strnlen(word, TEXT_SHOWN);
    while (shown > 0 && ((unsigned char)word[shown] & 0xc0) == 0x80)
        shown--;
    for (size_t i = 0; i < shown; i++)
        text_append_char(text, (unsigned char)word[i] < ' ' || word[i] == 0x7f ? '.' : word[i]);
    if (word[shown])
        text_append_string(text, "...");
}

/* Inline, for divisions by what is known when compiling. */
static inline char *text_put_number(char *at, uint64_t number, unsigned base) {
    char digits[TEXT_DIGITS];
    size_t first = TEXT_DIGITS;
    do
        digits[--first] = "0123456789abcdef"[number % base];
    while (number /= base);
    return mempcpy(at, digits + first, TEXT_DIGITS - first);
}

char *text_put_decimal(char *at, uint64_t number) {
    return text_put_number(at, number, 10);
}

char *text_put_hex(char *at, uint64_t number) {
    return text_put_number(at, number, 16);
}

void text_clear(struct text *text) {
    text->length = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

int text_check(const struct text *text) {
    return text->failed ? -ENOMEM : 0;
}

char *text_take(struct text *text) {
    text_append(text, "", 0);
    if (text->failed) {
        text_deinit(text);
        return NULL;
    }
    char *const data = text->data;
    *text = (struct text)TEXT_INIT;
    return data;
}
