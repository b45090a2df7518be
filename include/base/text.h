/* Text that grows. A failed allocation is remembered, so that a run of appends is checked once. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data; /* NUL-terminated; NULL while empty */
    size_t length;
    size_t capacity;
    bool failed; /* an allocation failed: the content is short */
};

enum { TEXT_SHOWN = 40, TEXT_DIGITS = 20 };

#define TEXT_INIT                                                                                  \
    { NULL, 0, 0, false }

void text_deinit(struct text *text);

/* Appends; after a failure each is a no-op. */
void text_append(struct text *text, const char *bytes, size_t length);
void text_append_string(struct text *text, const char *string);
void text_append_char(struct text *text, char byte);
void text_append_format(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_append_format_list(struct text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Appends a foreign word to a sentence: no more than its first TEXT_SHOWN bytes, in whole UTF-8
 * characters, "..." where it goes on, control characters as dots. */
void text_append_shown(struct text *text, const char *word);

/* Writes a number's digits, no more than TEXT_DIGITS of them and no NUL; returns their end. */
char *text_put_decimal(char *at, uint64_t number);
char *text_put_hex(char *at, uint64_t number);

/* Empties without giving the memory back. */
void text_clear(struct text *text);

/* Fine, or -ENOMEM when any append failed. */
int text_check(const struct text *text);

/* Hands the bytes out ("" where nothing was appended); NULL when any append failed. The text is
 * empty afterwards; the caller frees. */
char *text_take(struct text *text);
