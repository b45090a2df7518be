/* Content negotiation (RFC 9110, 12): which representation, in which coding. */
#pragma once

#include <stdbool.h>

/* In the order of preference where the caller has none. */
enum format {
    FORMAT_JSON,
    FORMAT_NDJSON,
    FORMAT_TEXT,
    FORMAT_SVG,
    FORMAT_EVENTS,
    FORMAT_YAML,
    FORMAT_PROBLEM, /* never asked for: every error is one */
    FORMAT_COUNT,
};

#define FORMAT_BIT(format) (1u << (format))

/* "application/json" ... as Content-Type. */
const char *format_type(enum format format);

/* The best of the formats in the mask for an Accept field; NULL: anything. Fine with *out set, or
 * CONDITION_NOT_ACCEPTABLE. */
int negotiate_format(const char *accept, unsigned mask, enum format *out);

/* What an Accept-Encoding field (NULL: identity alone) allows. */
struct codings {
    bool gzip;     /* allowed, and not liked less than identity */
    bool identity; /* allowed */
};
struct codings negotiate_codings(const char *accept_encoding);

/* Is this Content-Type JSON in UTF-8? */
bool negotiate_is_json(const char *content_type);
