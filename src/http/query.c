/* Query values. */
#include "http/query.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/result.h"
#include "http/condition.h"
#include "rating/difficulty.h"
#include "store/id.h"

enum { QUERY_WORD_LENGTH = 64 };

int query_number(struct request *request, const char *name, uint32_t least, uint32_t most,
                 uint32_t *out) {
    const char *const text = request_query(request, name);
    if (!text)
        return 0;
    uint64_t number = 0;
    size_t digits = 0;
    for (; isdigit((unsigned char)text[digits]) && digits < 10; digits++)
        number = number * 10 + (uint64_t)(text[digits] - '0');
    if (!digits || text[digits] || (digits > 1 && *text == '0') || number < least || number > most)
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "%s: must be a whole number from %" PRIu32 " to %" PRIu32
                             ", not \"%.40s\".",
                             name, least, most, text);
    *out = (uint32_t)number;
    return 0;
}

int query_flag(struct request *request, const char *name, bool *out) {
    const char *const text = request_query(request, name);
    if (!text)
        return 0;
    if (strcmp(text, "true") && strcmp(text, "false"))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "%s: must be true or false, not \"%.40s\".", name, text);
    *out = *text == 't';
    return 0;
}

int query_band(struct request *request, const char *name, int *out) {
    const char *const text = request_query(request, name);
    if (!text)
        return 0;
    enum band band;
    if (band_parse(text, &band))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "%s: must be introduce, develop, twist or master, not \"%.40s\".",
                             name, text);
    *out = (int)band;
    return 0;
}

bool query_is_id(const char *text, size_t length) {
    static const char shape[] = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    if (length != ID_LENGTH)
        return false;
    for (size_t i = 0; i < ID_LENGTH; i++) {
        const bool hex = isdigit((unsigned char)text[i]) || (text[i] >= 'a' && text[i] <= 'f');
        if (shape[i] == 'x' ? !hex : text[i] != '-')
            return false;
    }
    return true;
}

int query_id(struct request *request, const char *name, const char **out) {
    const char *const text = request_query(request, name);
    if (!text)
        return 0;
    if (!query_is_id(text, strlen(text)))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "%s: must be an id, a UUID in lower case, not \"%.40s\".", name, text);
    *out = text;
    return 0;
}

int query_words(struct request *request, const char *name,
                int (*each)(struct request *request, const char *word, void *context),
                void *context) {
    const char *at = request_query(request, name);
    while (at) {
        char word[QUERY_WORD_LENGTH + 1];
        const size_t length = strcspn(at, ",");
        if (!length || length > QUERY_WORD_LENGTH)
            return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                                 "%s: must be words with commas in between, not \"%.40s\".", name,
                                 request_query(request, name));
        memcpy(word, at, length);
        word[length] = '\0';
        TRY(each(request, word, context));
        at = at[length] ? at + length + 1 : NULL;
    }
    return 0;
}
