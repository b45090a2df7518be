/* What a handler answers with: values, still without bytes on a wire. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/faults.h"
#include "base/text.h"
#include "http/negotiate.h"

/* How long a cache may hold an answer to a request without a token. With one it is never kept. */
enum caching {
    CACHING_NEVER,      /* no-store */
    CACHING_REVALIDATE, /* kept, but asked about each time */
    CACHING_PUBLIC,     /* for max_age seconds */
};

/* A body that comes bit by bit. */
struct stream {
    /* Fills at most size bytes and returns how many, or one of the values below. Always on the
     * server's thread. */
    ssize_t (*read)(struct stream *stream, char *buffer, size_t size);
    /* No further bytes are asked for. After this nothing may wake the stream's request. */
    void (*free)(struct stream *stream);
};
enum {
    STREAM_WAIT = 0, /* nothing yet; exchange_wake says when to ask again */
    STREAM_END = -1,
    STREAM_FAILED = -2, /* the peer must see that the body is cut */
};

enum { ANSWER_DETAIL_LENGTH = 400, ANSWER_ETAG_LENGTH = 79 };

struct answer {
    unsigned status; /* 0: 200, or what the condition says */
    enum format format;
    struct text body;
    struct stream *stream; /* instead of a body */
    bool hash_etag;        /* make one of the body */
    bool gzip;             /* the body is coded */
    enum caching caching;
    uint32_t max_age;
    int64_t until;        /* max_age counts down to this second since 1970; 0: it does not */
    bool keep;            /* the shelf may keep it till then, while its marks stand: */
    uint64_t marks;       /* what of the store it is made of, a set of service/marks.h */
    bool vary_accept;     /* the path has several representations */
    struct text location; /* a reference, "" for none */
    struct text link;     /* the Link field, "" for none */
    /* Of a problem, or of a preflight. */
    uint32_t retry_after; /* seconds; 0: the condition's own */
    unsigned allow;       /* methods, for Allow */
    unsigned open;        /* of these, the ones that pages of other sites may use */
    /* Last what is large, so that the rest lies close together. */
    char etag[ANSWER_ETAG_LENGTH + 1];     /* as sent; "" for none */
    char detail[ANSWER_DETAIL_LENGTH + 1]; /* "" for the condition's own words */
    struct faults faults;
};

/* Empties it, keeping the body's memory unless that is much. */
void answer_reset(struct answer *answer);
void answer_deinit(struct answer *answer);

/* For a handler that runs again: what was negotiated stands. */
void answer_restart(struct answer *answer);

void answer_drop_stream(struct answer *answer);

/* Puts the words of a refusal in and returns its condition. */
int answer_refuse(struct answer *answer, int condition, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
