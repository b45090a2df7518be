/* The gzip coding, by zlib. */
#include "http/coding.h"

#include <errno.h>
#include <zlib.h>

#include "base/cleanup.h"

/* 31: 15 bits of window and the gzip wrapper. */
enum { GZIP_LEVEL = 5, GZIP_WINDOW = 31, GZIP_MEMORY = 8 };

static void coding_end(z_stream *stream) {
    deflateEnd(stream);
}

int coding_gzip(struct text *body) {
    CLEANUP(coding_end) z_stream stream = {.zalloc = Z_NULL};
    if (deflateInit2(&stream, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return -ENOMEM;
    CLEANUP(cleanup_free) char *packed = malloc(body->length + 1);
    if (!packed)
        return -ENOMEM;
    stream.next_in = (Bytef *)body->data;
    stream.avail_in = (uInt)body->length;
    stream.next_out = (Bytef *)packed;
    stream.avail_out = (uInt)body->length;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        return 1;
    text_clear(body);
    text_append(body, packed, (size_t)stream.total_out);
    return text_check(body);
}
