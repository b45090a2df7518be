/* Answers: their life. */
#include "http/answer.h"

#include <stdarg.h>
#include <stdio.h>

enum { ANSWER_KEPT_MOST = 1 << 16 };

static void text_settle(struct text *text) {
    if (text->capacity > ANSWER_KEPT_MOST || text->failed)
        text_deinit(text);
    else
        text_clear(text);
}

void answer_drop_stream(struct answer *answer) {
    if (answer->stream)
        answer->stream->free(answer->stream);
    answer->stream = NULL;
}

void answer_reset(struct answer *answer) {
    answer_drop_stream(answer);
    text_settle(&answer->body);
    text_settle(&answer->location);
    text_settle(&answer->link);
    faults_deinit(&answer->faults);
    answer->faults.dropped = 0;
    answer->faults.failed = false;
    answer->status = 0;
    answer->format = FORMAT_JSON;
    answer->etag[0] = answer->detail[0] = '\0';
    answer->hash_etag = answer->vary_accept = answer->gzip = answer->keep = false;
    answer->caching = CACHING_NEVER;
    answer->max_age = answer->retry_after = 0;
    answer->until = 0;
    answer->marks = 0;
    answer->allow = answer->open = 0;
}

void answer_restart(struct answer *answer) {
    const enum format format = answer->format;
    const bool vary_accept = answer->vary_accept;
    answer_reset(answer);
    answer->format = format;
    answer->vary_accept = vary_accept;
}

void answer_deinit(struct answer *answer) {
    answer_reset(answer);
    text_deinit(&answer->body);
    text_deinit(&answer->location);
    text_deinit(&answer->link);
}

int answer_refuse(struct answer *answer, int condition, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(answer->detail, sizeof(answer->detail), format, arguments);
    va_end(arguments);
    return condition;
}
