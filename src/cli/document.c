/* A level document out of a file that a person names. */
#include "document.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "file.h"
#include "json.h"
#include "json/read.h"

enum { DOCUMENT_BYTES_MOST = 4 * 1024 * 1024 };

void document_deinit(struct document *document) {
    json_decref(document->root);
    free(document->text);
}

int document_read_json(const struct call *call, const char *path, json_t **out) {
    struct text content CLEANUP(text_deinit) = TEXT_INIT;
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    const int got = file_read(path, DOCUMENT_BYTES_MOST, &content, &why);
    if (got > 0)
        return call_fail(call, got == FILE_TOO_LONG ? EX_DATAERR : EX_NOINPUT, "%s",
                         why.data ? why.data : path);
    const int result =
        got ? got : read_json(content.data ? content.data : "", content.length, &faults, out);
    if (result < 0)
        return call_fail_result(call, result);
    return result ? call_fail_faults(call, EX_DATAERR, path, &faults) : EX_OK;
}

static int find_kind(const struct call *call, const char *path, const json_t *level,
                     struct document *out) {
    const char *const name = json_string_value(json_object_get(level, "kind"));
    if (!name)
        return call_fail(call, EX_DATAERR, "%s: no level document: it has no \"kind\"", path);
    out->kind = kind_find(name);
    if (out->kind)
        return EX_OK;
    struct text shown CLEANUP(text_deinit) = TEXT_INIT;
    text_append_shown(&shown, name);
    return call_fail(call, EX_DATAERR, "%s: /kind: \"%s\" is no kind of level here", path,
                     shown.data ? shown.data : "");
}

int document_read(const struct call *call, const char *path, struct document *out) {
    const int code = document_read_json(call, path, &out->root);
    if (code)
        return code;
    const json_t *const inner = json_object_get(out->root, "level");
    const json_t *const level = json_is_object(inner) ? inner : out->root;
    const int found = find_kind(call, path, level, out);
    if (found)
        return found;
    out->text = json_dumps(level, JSON_COMPACT);
    if (!out->text)
        return call_fail_result(call, -ENOMEM);
    out->length = strlen(out->text);
    return EX_OK;
}
