/* candela check-config: the settings in force and where each comes from. */
#include "command.h"

#include <errno.h>
#include <jansson.h>

#include "base/cleanup.h"
#include "json.h"

static const char *shown(const struct setting *setting, const struct setting_origin *origin) {
    return setting->type == SETTING_SECRET && origin->text ? "(secret)" : origin->text;
}

static void print_plain(const struct call *call) {
    for (size_t i = 0; i < settings_count(); i++) {
        const struct setting_origin *const origin = &call->settings.origins[i];
        const char *const text = shown(&SETTINGS[i], origin);
        fprintf(call->program->out, "%-24s%-32s%s\n", SETTINGS[i].name, text && *text ? text : "-",
                origin->source);
    }
}

static int print_json(const struct call *call) {
    json_auto_t *all = json_object();
    for (size_t i = 0; i < settings_count(); i++) {
        const struct setting_origin *const origin = &call->settings.origins[i];
        json_t *const one = json_pack("{s:s?, s:s}", "value", shown(&SETTINGS[i], origin), "source",
                                      origin->source);
        if (json_object_set_new(all, SETTINGS[i].name, one))
            return call_fail_result(call, -ENOMEM);
    }
    return json_print(call, all);
}

int cli_check_config(struct call *call) {
    if (option_given(call, "json"))
        return print_json(call);
    print_plain(call);
    return EX_OK;
}
