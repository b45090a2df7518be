/* Is a text valid UTF-8? Is it well-formed XML (elements, attributes, text; no more is used)? */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The length of the character at text, or 0 (RFC 3629: no overlong forms, no surrogates). */
static inline size_t utf8_length(const unsigned char *text) {
    static const uint32_t LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    if (text[0] < 0x80)
        return 1;
    const size_t length = text[0] >= 0xf8   ? 0
                          : text[0] >= 0xf0 ? 4
                          : text[0] >= 0xe0 ? 3
                          : text[0] >= 0xc0 ? 2
                                            : 0;
    uint32_t code = text[0] & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return length && code >= LEAST[length] && code <= 0x10ffff && !surrogate ? length : 0;
}

static inline bool is_utf8(const char *text) {
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        const size_t length = utf8_length(at);
        if (!length)
            return false;
        at += length;
    }
    return true;
}

#define XML_NAME "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:."

/* Character data up to stop, or NULL where it holds what it must not. */
static inline const char *xml_data(const char *at, char stop) {
    static const char *const ENTITIES[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"};
    for (; *at && *at != stop; at++) {
        if (*at == '<')
            return NULL;
        bool known = *at != '&';
        for (size_t i = 0; i < sizeof(ENTITIES) / sizeof(ENTITIES[0]); i++)
            known |= strncmp(at, ENTITIES[i], strlen(ENTITIES[i])) == 0;
        if (!known || (*at == '&' && !strchr(at, ';')))
            return NULL;
    }
    return at;
}

/* One attribute with the blank before it; NULL: it is none. seen holds the names so far. */
static inline const char *xml_attribute(const char *at, char *seen, size_t size) {
    char name[64] = " ";
    at += strspn(at, " ");
    const size_t length = strspn(at, XML_NAME);
    if (!length || length > sizeof(name) - 3 || at[length] != '=')
        return NULL;
    strncat(name, at, length);
    strcat(name, " ");
    if (strstr(seen, name) || strlen(seen) + strlen(name) >= size)
        return NULL;
    strcat(seen, name);
    const char quote = at[length + 1];
    if (quote != '"' && quote != '\'')
        return NULL;
    at = xml_data(at + length + 2, quote);
    return at && *at == quote ? at + 1 : NULL;
}

/* What is wrong with a document whose root has that name; NULL: nothing. */
static inline const char *xml_fault(const char *at, const char *root) {
    enum { DEPTH = 32 };
    struct {
        const char *name;
        size_t length;
    } open[DEPTH];
    size_t depth = 0;
    if (strncmp(at, "<", 1) != 0 || strncmp(at + 1, root, strlen(root)) != 0)
        return "another root";
    do {
        const bool closing = at[1] == '/';
        const char *const name = at + 1 + closing;
        const size_t length = strspn(name, XML_NAME);
        at = name + length;
        if (!length || depth == DEPTH)
            return "no name, or too deep";
        if (closing) {
            if (depth == 0 || open[depth - 1].length != length ||
                strncmp(open[depth - 1].name, name, length) != 0 || *at != '>')
                return "closes another element";
            depth--;
        } else {
            char seen[512] = "";
            while (*at == ' ')
                if (!(at = xml_attribute(at, seen, sizeof(seen))))
                    return "a bad attribute";
            const bool empty = *at == '/';
            at += empty;
            if (*at != '>')
                return "an open tag";
            if (!empty) {
                open[depth].name = name;
                open[depth++].length = length;
            }
        }
        at++;
        const char *const text = at;
        const char *const next = strchr(at, '<');
        const char *const end = next ? next : at + strlen(at);
        for (at = text; at < end; at++)
            if ((*at == '&' && xml_data(at, '<') == NULL) || (depth == 0 && *at != '\n'))
                return "bad text";
    } while (*at && depth);
    if (*at)
        return "a second root";
    return depth ? "an element left open" : NULL;
}
