/* Options of a subcommand, its own and the settings that it takes, read by getopt_long. */
#include "command.h"

#include <errno.h>
#include <getopt.h>
#include <string.h>

#include "base/nearest.h"
#include "base/result.h"

/* What getopt_long returns: a row's place plus one of these. */
enum { OWN = 1000, SETTING = 2000, HELP = 3000 };

struct option_list {
    struct option items[OPTIONS_MAX + SETTINGS_MAX + 2];
    size_t count;
};

static void add(struct option_list *list, const char *name, int has_arg, int value) {
    list->items[list->count++] = (struct option){name, has_arg, NULL, value};
}

static void collect(const struct command *command, struct option_list *list) {
    for (size_t i = 0; command->options[i].name; i++)
        add(list, command->options[i].name,
            command->options[i].argument ? required_argument : no_argument, OWN + (int)i);
    for (size_t i = 0; i < settings_count(); i++) {
        const struct setting *const setting = &SETTINGS[i];
        if ((setting->scopes & command->scopes) && setting->type != SETTING_SECRET)
            add(list, setting->name,
                setting->type == SETTING_SWITCH ? optional_argument : required_argument,
                SETTING + (int)i);
    }
    add(list, "help", no_argument, HELP);
}

static const char *option_at(const void *options, size_t i) {
    return ((const struct option *)options)[i].name;
}

static int refuse_unknown(const struct option_list *list, const char *given, struct text *why) {
    char name[64];
    const size_t length = strcspn(given + strspn(given, "-"), "=");
    if (length >= sizeof(name)) {
        text_append_string(why, "an option of that length does not exist");
        return text_check(why) ? -ENOMEM : 1;
    }
    memcpy(name, given + strspn(given, "-"), length);
    name[length] = '\0';
    const int near = nearest_place(name, option_at, list->items, list->count);
    text_append_format(why, "no such option: %.*s", (int)(strcspn(given, "=")), given);
    if (near >= 0)
        text_append_format(why, "; did you mean --%s?", list->items[near].name);
    return text_check(why) ? -ENOMEM : 1;
}

static int refuse(const struct option_list *list, int found, int place, const char *given,
                  struct text *why) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].val != place || place == 0)
            continue;
        text_append_format(why, found == ':' ? "--%s wants a value" : "--%s takes no value",
                           list->items[i].name);
        return text_check(why) ? -ENOMEM : 1;
    }
    return refuse_unknown(list, given, why);
}

static int keep(const struct command *command, int found, const char *value,
                struct arguments *out) {
    if (found == HELP) {
        out->help = true;
    } else if (found >= SETTING) {
        out->flags[found - SETTING] = value ? value : "yes";
    } else {
        out->values[found - OWN] = value ? value : "";
        if (command->options[found - OWN].many)
            text_append_format(&out->many, "%s%s", out->many.length ? " " : "", value);
    }
    return text_check(&out->many);
}

static int keep_words(const struct command *command, int argc, char **argv, struct arguments *out,
                      struct text *why) {
    const size_t count = (size_t)argc;
    if (count < command->words_least)
        text_append_format(why, "it wants %s", command->words);
    else if (count > command->words_most)
        text_append_format(why, "\"%s\" is too much; usage: candela %s%s%s",
                           argv[command->words_most], command->name, *command->words ? " " : "",
                           command->words);
    if (why->length || why->failed)
        return text_check(why) ? -ENOMEM : 1;
    out->word_count = count;
    for (size_t i = 0; i < count; i++)
        out->words[i] = argv[i];
    return 0;
}

int options_parse(const struct command *command, int argc, char **argv, struct arguments *out,
                  struct text *why) {
    struct option_list list = {.count = 0};
    collect(command, &list);
    *out = (struct arguments){.many = TEXT_INIT};
    optind = 0; /* starts getopt afresh */
    opterr = 0;
    for (;;) {
        const int found = getopt_long(argc, argv, ":h", list.items, NULL);
        if (found == -1)
            break;
        if (found == '?' || found == ':')
            return refuse(&list, found, optopt, argv[optind - 1], why);
        TRY(keep(command, found == 'h' ? HELP : found, optarg, out));
    }
    return out->help ? 0 : keep_words(command, argc - optind, argv + optind, out, why);
}

void arguments_deinit(struct arguments *arguments) {
    text_deinit(&arguments->many);
}

const char *option_value(const struct call *call, const char *name) {
    const struct option_row *const options = call->command->options;
    for (size_t i = 0; options[i].name; i++)
        if (strcmp(options[i].name, name) == 0)
            return call->arguments.values[i];
    return NULL;
}

bool option_given(const struct call *call, const char *name) {
    return option_value(call, name) != NULL;
}
