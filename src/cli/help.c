/* Help, written from the table of subcommands. */
#include "command.h"

#include <ctype.h>

enum { COLUMN = 32 };

/* "  --name ARGUMENT" and the help behind it, in its column. */
static void print_option(FILE *out, const char *name, const char *argument, const char *help) {
    const int width =
        fprintf(out, "  --%s%s%s", name, argument ? " " : "", argument ? argument : "");
    fprintf(out, "%*s%s", width < COLUMN ? COLUMN - width : 1, "", help);
}

static void print_variable(FILE *out, const char *name) {
    fputs("CANDELA_", out);
    for (; *name; name++)
        fputc(*name == '-' ? '_' : toupper((unsigned char)*name), out);
}

static void print_setting(FILE *out, const struct setting *setting) {
    if (setting->type == SETTING_SECRET) {
        const int width = fprintf(out, "  (no flag)");
        fprintf(out, "%*s%s", COLUMN - width, "", setting->help);
    } else {
        print_option(out, setting->name, setting->argument, setting->help);
    }
    fputs(" [", out);
    print_variable(out, setting->name);
    if (setting->standard && *setting->standard)
        fprintf(out, ", %s", setting->standard);
    fputs("]\n", out);
}

void help_all(FILE *out) {
    fputs("Usage: candela COMMAND [OPTIONS]\n\n"
          "Levels for small games: made from seeds, measured, sorted into bands, served.\n\n",
          out);
    for (size_t i = 0; i < command_count(); i++)
        fprintf(out, "  %-14s%s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fputs("  help          print this, or with a command's name its help\n\n"
          "  --version     print the version\n",
          out);
}

void help_command(const struct command *command, FILE *out) {
    fprintf(out, "Usage: candela %s [OPTIONS]%s%s\n\n%c%s.\n%s\n", command->name,
            *command->words ? " " : "", command->words, toupper((unsigned char)*command->summary),
            command->summary + 1, command->details);
    for (size_t i = 0; command->options[i].name; i++) {
        print_option(out, command->options[i].name, command->options[i].argument,
                     command->options[i].help);
        fputc('\n', out);
    }
    for (size_t i = 0; i < settings_count(); i++)
        if (SETTINGS[i].scopes & command->scopes)
            print_setting(out, &SETTINGS[i]);
    print_option(out, "help", NULL, "print this\n");
}
