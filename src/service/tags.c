/* Tags and notes: what a curator may write beside a level. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "service/curate.h"

static bool tags_well_formed(const char *tag) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const size_t length = strlen(tag);
    return length >= 1 && length <= LEVEL_TAG_LENGTH && strspn(tag, letters) == length;
}

static int tags_compare(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* True when all are right. */
static bool tags_check_each(const char *const *tags, size_t count, const char *pointer,
                            struct faults *faults) {
    bool right = true;
    for (size_t i = 0; i < count; i++) {
        if (tags[i] && tags_well_formed(tags[i]))
            continue;
        right = false;
        if (!tags[i])
            continue;
        struct text place = TEXT_INIT;
        text_append_format(&place, "%s/%zu", pointer, i);
        faults_add(faults, place.data ? place.data : pointer,
                   "the tag \"%.40s\" must be 1 to %d letters of a-z, 0-9 and '-'", tags[i],
                   (int)LEVEL_TAG_LENGTH);
        text_deinit(&place);
    }
    return right;
}

static void tags_join(const char **sorted, size_t count, const char *pointer, struct faults *faults,
                      struct text *out) {
    qsort(sorted, count, sizeof(*sorted), tags_compare);
    for (size_t i = 0; i < count; i++) {
        if (i && strcmp(sorted[i], sorted[i - 1]) == 0)
            faults_add(faults, pointer, "the tag \"%s\" is there twice; once will do", sorted[i]);
        text_append_format(out, "%s%s", i ? " " : "", sorted[i]);
    }
}

int service_tags_check(const char *const *tags, size_t count, const char *pointer,
                       struct faults *faults, struct text *out) {
    const bool right = tags_check_each(tags, count, pointer, faults);
    if (count > LEVEL_TAGS_MAX)
        faults_add(faults, pointer, "there are %zu tags; at most %d will do", count,
                   (int)LEVEL_TAGS_MAX);
    if (right && count && count <= LEVEL_TAGS_MAX) {
        const char *sorted[LEVEL_TAGS_MAX];
        memcpy(sorted, tags, count * sizeof(*sorted));
        tags_join(sorted, count, pointer, faults, out);
    }
    const int result = text_check(out);
    return result != 0 ? result : faults_check(faults);
}

/* Code points of UTF-8: the bytes that do not go on with one. */
static size_t tags_characters(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

void service_note_check(const char *note, const char *pointer, struct faults *faults) {
    const size_t length = tags_characters(note);
    if (length > NOTE_LENGTH)
        faults_add(faults, pointer, "the note has %zu characters; at most %d will do", length,
                   (int)NOTE_LENGTH);
    for (const unsigned char *byte = (const unsigned char *)note; *byte; byte++)
        if ((*byte < ' ' && *byte != '\n' && *byte != '\r' && *byte != '\t') || *byte == 127) {
            faults_add(faults, pointer, "the note has the control character %d; write plain text",
                       *byte);
            return;
        }
}
