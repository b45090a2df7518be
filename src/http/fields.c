/* Header fields: which ones matter, how often each may come, and what frames the body. */
#include "http/fields.h"

#include <ctype.h>
#include <errno.h>
#include <microhttpd.h>
#include <string.h>

#include "http/condition.h"

enum repeat { ONCE, LIST };

struct field_rule {
    const char *name;
    size_t length;
    enum repeat repeat;
    const char *repeated; /* what to say when it comes twice */
};

#define ONE(text)                                                                                  \
    { text, sizeof(text) - 1, ONCE, "The field " text " may be sent only once" }
#define MANY(text)                                                                                 \
    { text, sizeof(text) - 1, LIST, NULL }

static const struct field_rule field_rules[FIELD_COUNT] = {
    [FIELD_ACCEPT] = MANY("Accept"),
    [FIELD_ACCEPT_ENCODING] = MANY("Accept-Encoding"),
    [FIELD_AUTHORIZATION] = ONE("Authorization"),
    [FIELD_CONTENT_ENCODING] = MANY("Content-Encoding"),
    [FIELD_CONTENT_LENGTH] = ONE("Content-Length"),
    [FIELD_CONTENT_TYPE] = ONE("Content-Type"),
    [FIELD_EXPECT] = MANY("Expect"),
    [FIELD_FORWARDED] = MANY("Forwarded"),
    [FIELD_HOST] = ONE("Host"),
    [FIELD_IDEMPOTENCY_KEY] = ONE("Idempotency-Key"),
    [FIELD_IF_MATCH] = MANY("If-Match"),
    [FIELD_IF_NONE_MATCH] = MANY("If-None-Match"),
    [FIELD_LAST_EVENT_ID] = ONE("Last-Event-ID"),
    [FIELD_ORIGIN] = ONE("Origin"),
    [FIELD_REQUESTED_METHOD] = ONE("Access-Control-Request-Method"),
    [FIELD_TRANSFER_ENCODING] = ONE("Transfer-Encoding"),
    [FIELD_VIA] = MANY("Via"),
    [FIELD_X_FORWARDED_FOR] = MANY("X-Forwarded-For"),
    [FIELD_X_FORWARDED_PREFIX] = MANY("X-Forwarded-Prefix"),
    [FIELD_X_REAL_IP] = MANY("X-Real-IP"),
    [FIELD_X_REQUEST_ID] = MANY("X-Request-Id"),
};

void fields_deinit(struct fields *fields) {
    for (size_t i = 0; i < FIELD_COUNT; i++)
        text_deinit(&fields->joined[i]);
}

static int field_find(const char *name, size_t length) {
    for (int i = 0; i < FIELD_COUNT; i++)
        if (field_rules[i].length == length && !strncasecmp(field_rules[i].name, name, length))
            return i;
    return -1;
}

/* A list in several lines is the same as one line with commas (RFC 9110, 5.3). */
static void fields_join(struct fields *fields, int field, const char *value) {
    struct text *const joined = &fields->joined[field];
    if (fields->values[field] != joined->data) {
        text_clear(joined);
        text_append_string(joined, fields->values[field]);
    }
    text_append_format(joined, ", %s", value);
    if (text_check(joined))
        fields->failed = true;
    else
        fields->values[field] = joined->data;
}

/* What proxies, tunnels and content networks add, by its beginning. */
static bool fields_forward(const char *name) {
    static const char *const beginnings[] = {
        "CDN-Loop",       "CF-",
        "Client-IP",      "Fastly-",
        "Forwarded",      "Ngrok-",
        "Proxy-",         "Tailscale-",
        "True-Client-IP", "Via",
        "X-Amz",          "X-Azure-",
        "X-Client-IP",    "X-Cluster-Client-IP",
        "X-Envoy-",       "X-Forwarded",
        "X-Original-",    "X-Proxy",
        "X-Real-IP",      "X-Remote-",
    };
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]); i++)
        if ((*name | ' ') == (*beginnings[i] | ' ') && /* letters without their case */
            !strncasecmp(name, beginnings[i], strlen(beginnings[i])))
            return true;
    return false;
}

static void fields_take(struct fields *fields, const char *name, size_t length, const char *value) {
    fields->forwarded = fields->forwarded || fields_forward(name);
    const int field = field_find(name, length);
    if (field < 0)
        return;
    if (!fields->values[field])
        fields->values[field] = value;
    else if (field_rules[field].repeat == ONCE)
        fields->wrong = field_rules[field].repeated;
    else
        fields_join(fields, field, value);
}

static enum MHD_Result fields_each(void *context, enum MHD_ValueKind kind, const char *name,
                                   size_t name_length, const char *value, size_t value_length) {
    fields_take(context, name, name_length, value ? value : "");
    return MHD_YES;
}

void fields_clear(struct fields *fields) {
    memset(fields->values, 0, sizeof(fields->values));
    fields->forwarded = fields->failed = false;
    fields->wrong = NULL;
}

int fields_read(struct fields *fields, struct MHD_Connection *connection) {
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, fields_each, fields);
    if (fields->failed)
        return -ENOMEM;
    return fields->wrong ? CONDITION_MALFORMED_REQUEST : 0;
}

static int fields_refuse(struct fields *fields, int condition, const char *sentence) {
    fields->wrong = sentence;
    return condition;
}

static int fields_read_length(struct fields *fields, struct framing *out) {
    const char *const text = fields->values[FIELD_CONTENT_LENGTH];
    uint64_t length = 0;
    size_t digits = 0;
    for (; isdigit((unsigned char)text[digits]) && digits < 19; digits++)
        length = length * 10 + (uint64_t)(text[digits] - '0');
    if (!digits || text[digits])
        return fields_refuse(fields, CONDITION_MALFORMED_REQUEST,
                             "Content-Length must be a whole number of bytes");
    out->length = length;
    out->body = length > 0;
    return 0;
}

int fields_framing(struct fields *fields, const char *version, struct framing *out) {
    const char *const coding = fields->values[FIELD_TRANSFER_ENCODING];
    *out = (struct framing){.current = !strcmp(version, "HTTP/1.1")};
    if (!fields->values[FIELD_HOST] && strcmp(version, "HTTP/1.0"))
        return fields_refuse(fields, CONDITION_MALFORMED_REQUEST, "The field Host is missing");
    if (coding && fields->values[FIELD_CONTENT_LENGTH])
        return fields_refuse(fields, CONDITION_MALFORMED_REQUEST,
                             "Send Content-Length or Transfer-Encoding, not both");
    if (coding && !strcmp(version, "HTTP/1.0"))
        return fields_refuse(fields, CONDITION_MALFORMED_REQUEST,
                             "HTTP/1.0 has no Transfer-Encoding");
    if (coding && strcasecmp(coding, "chunked"))
        return fields_refuse(fields, CONDITION_UNSUPPORTED_CODING,
                             "The only Transfer-Encoding taken is chunked");
    if (coding)
        out->body = out->chunked = true;
    return fields->values[FIELD_CONTENT_LENGTH] ? fields_read_length(fields, out) : 0;
}
