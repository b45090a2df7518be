/* Runs that are told in cells, through a level given as its document: what finishes, what fails
 * and where, and what is no run. */
#pragma once

#include <string.h>

#include "cases.h"

struct runs_case {
    const char *cells; /* "1,1 2,1" */
    const char *answer;
};

struct runs_refusal {
    const char *run;     /* the document */
    const char *pointer; /* of its only fault */
};

static inline void runs_text(const char *cells, struct text *out) {
    text_append_string(out, "{\"route\":[");
    for (const char *at = cells; *at; at += strspn(at, " ")) {
        char *end;
        const long x = strtol(at, &end, 10);
        const long y = strtol(end + 1, &end, 10);
        text_append_format(out, "%s{\"x\":%ld,\"y\":%ld}", at == cells ? "" : ",", x, y);
        at = end;
    }
    text_append_string(out, "]}");
}

static inline char *runs_verify(const struct kind *kind, const char *document, const char *run,
                                int expected, struct faults *faults) {
    struct level *const level = cases_parse_text(kind, run, document);
    struct arena work = ARENA_INIT;
    struct text answer = TEXT_INIT;
    const int result = kind->verify(level, run, strlen(run), &work, faults, &answer);
    ck_assert_msg(result == expected, "%s: %s", run, faults->count ? faults->items[0].detail : "");
    arena_deinit(&work);
    kind->free(level);
    return text_take(&answer);
}

static inline void runs_check(const struct kind *kind, const char *document,
                              const struct runs_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct faults faults = FAULTS_INIT;
        struct text run = TEXT_INIT;
        runs_text(cases[i].cells, &run);
        char *const answer = runs_verify(kind, document, run.data, 0, &faults);
        ck_assert_str_eq(answer, cases[i].answer);
        free(answer);
        text_deinit(&run);
    }
}

static inline void runs_check_refused(const struct kind *kind, const char *document,
                                      const struct runs_refusal *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct faults faults = FAULTS_INIT;
        free(runs_verify(kind, document, cases[i].run, KIND_REFUSED, &faults));
        ck_assert_uint_eq(faults.count, 1);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
    }
}
