/* candela daily: the levels of a day. */
#include "base/cleanup.h"
#include "json.h"
#include "rows.h"
#include "source.h"

int cli_daily(struct call *call) {
    struct source source CLEANUP(source_close) = {.call = call};
    json_auto_t *daily = NULL;
    const struct daily_query query = {
        .date = call->arguments.word_count ? call->arguments.words[0] : NULL,
        .world = option_value(call, "world"),
        .band = option_value(call, "band"),
    };
    int code = source_open(call, false, &source);
    if (!code)
        code = source.side->daily(&source, &query, &daily);
    if (code)
        return code;
    if (option_given(call, "json"))
        return json_print(call, daily);
    fprintf(call->program->out, "%s\n", json_text(daily, "date"));
    rows_print(call, json_object_get(daily, "levels"));
    return EX_OK;
}
