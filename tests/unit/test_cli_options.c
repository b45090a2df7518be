/* Options: what is read, and what is said of the wrong ones. */
#include "cli/command.h"

#include <string.h>

#include "suite.h"

enum { WORDS = 8 };

/* Parses "command words..." and returns the result. */
static int parse(const char *command, const char *const *words, struct arguments *arguments,
                 struct text *why) {
    char *argv[WORDS + 2] = {(char *)command};
    int argc = 1;
    for (; argc <= WORDS && words[argc - 1]; argc++)
        argv[argc] = (char *)words[argc - 1];
    return options_parse(command_find(command), argc, argv, arguments, why);
}

static size_t place(const struct command *command, const char *name) {
    for (size_t i = 0; command->options[i].name; i++)
        if (strcmp(command->options[i].name, name) == 0)
            return i;
    ck_abort_msg("no option %s", name);
    return 0;
}

START_TEST(values_words_and_settings) {
    static const char *const words[WORDS] = {"show",  "--limit=3", "--data",
                                             "there", "an-id",     "--json"};
    struct arguments arguments;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(parse("level", words, &arguments, &why), 0);
    const struct command *const level = command_find("level");
    ck_assert_str_eq(arguments.values[place(level, "limit")], "3");
    ck_assert_str_eq(arguments.values[place(level, "json")], "");
    ck_assert_ptr_null(arguments.values[place(level, "band")]);
    ck_assert_uint_eq(arguments.word_count, 2);
    ck_assert_str_eq(arguments.words[0], "show");
    ck_assert_str_eq(arguments.words[1], "an-id");
    bool data = false;
    for (size_t i = 0; i < settings_count(); i++)
        data |= strcmp(SETTINGS[i].name, "data") == 0 && arguments.flags[i] &&
                strcmp(arguments.flags[i], "there") == 0;
    ck_assert(data);
    arguments_deinit(&arguments);
}
END_TEST

START_TEST(one_option_repeats) {
    static const char *const words[WORDS] = {"--param", "a=1", "--kind=x", "--param=b=2..3"};
    struct arguments arguments;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(parse("generate", words, &arguments, &why), 0);
    ck_assert_str_eq(arguments.many.data, "a=1 b=2..3");
    arguments_deinit(&arguments);
}
END_TEST

START_TEST(help_forgives_missing_words) {
    static const char *const words[WORDS] = {"-h"};
    struct arguments arguments;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(parse("evaluate", words, &arguments, &why), 0);
    ck_assert(arguments.help);
    arguments_deinit(&arguments);
}
END_TEST

START_TEST(wrong_ones_are_named) {
    static const struct {
        const char *command;
        const char *words[WORDS];
        const char *why;
    } cases[] = {
        {"generate", {"--sede", "7"}, "no such option: --sede; did you mean --seed?"},
        {"generate", {"--sede=7"}, "no such option: --sede; did you mean --seed?"},
        {"generate", {"--qqqqqqqqq"}, "no such option: --qqqqqqqqq"},
        {"generate", {"-z"}, "no such option: -z"},
        {"generate", {"--seed"}, "--seed wants a value"},
        {"generate", {"--json=1"}, "--json takes no value"},
        {"generate", {"word"}, "\"word\" is too much; usage: candela generate"},
        {"evaluate", {"a", "b"}, "\"b\" is too much; usage: candela evaluate FILE"},
        {"evaluate", {NULL}, "it wants FILE"},
        {"serve", {"--fil=no", "x"}, "\"x\" is too much; usage: candela serve"},
        {"serve", {"--admin-token=x"}, "no such option: --admin-token"},
        {"serve",
         {"--a-name-of-an-option-that-is-so-long-that-nobody-can-have-meant-any-other"},
         "an option of that length does not exist"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arguments arguments;
        struct text why = TEXT_INIT;
        ck_assert_int_eq(parse(cases[i].command, cases[i].words, &arguments, &why), 1);
        ck_assert_str_eq(why.data, cases[i].why);
        text_deinit(&why);
        arguments_deinit(&arguments);
    }
}
END_TEST

START_TEST(every_command_is_well_formed) {
    for (size_t i = 0; i < command_count(); i++) {
        const struct command *const command = &COMMANDS[i];
        size_t options = 0, many = 0;
        for (; command->options[options].name; options++)
            many += command->options[options].many;
        ck_assert_uint_le(options, OPTIONS_MAX);
        ck_assert_uint_le(many, 1);
        ck_assert_uint_le(command->words_most, WORDS_MAX);
        ck_assert_uint_le(command->words_least, command->words_most);
        ck_assert_ptr_eq(command_find(command->name), command);
    }
}
END_TEST

SUITE_MAIN("cli/options", values_words_and_settings, one_option_repeats,
           help_forgives_missing_words, wrong_ones_are_named, every_command_is_well_formed)
