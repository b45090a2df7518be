/* The table of subcommands. */
#include "command.h"

#include <string.h>

static const struct option_row NO_OPTIONS[] = {{0}};

static const struct option_row GENERATE_OPTIONS[] = {
    {"world", "WORLD", "a level of this world ...", false},
    {"kind", "KIND", "... or of this kind,", false},
    {"param", "NAME=VALUE", "with this parameter (VALUE or LEAST..MOST); may be repeated", true},
    {"seed", "SEED", "0 to 9007199254740991; drawn when absent", false},
    {"index", "INDEX", "the candidate's number in a batch of that seed (0)", false},
    {"json", NULL, "print the level with its evaluation as JSON", false},
    {"svg", NULL, "print the drawing as SVG", false},
    {"trace", NULL, "with --json: also how the maze was carved, step by step", false},
    {0},
};

static const struct option_row EVALUATE_OPTIONS[] = {
    {"world", "WORLD", "rate it by this world's bands (by the file's \"world\")", false},
    {"json", NULL, "print the evaluation document", false},
    {0},
};

static const struct option_row VERIFY_OPTIONS[] = {
    {"route", "CELLS", "the run as cells, \"1,1 2,1 2,2\", instead of a file", false},
    {"moves", "TILES", "the run as moved tiles, \"5 8 3\", instead of a file", false},
    {"json", NULL, "print the answer as JSON", false},
    {0},
};

static const struct option_row BATCH_OPTIONS[] = {
    {"world", "WORLD", "the world to generate for", false},
    {"count", "COUNT", "candidates, 1 to 100000 (500)", false},
    {"keep", "KEEP", "levels to keep of each band (10)", false},
    {"seed", "SEED", "0 to 9007199254740991; drawn when absent", false},
    {"param", "NAME=VALUE", "change a parameter of the world; may be repeated", true},
    {"publish", "YES|NO", "publish what is kept (as the world says)", false},
    {"fill", NULL, "instead: a batch of 500 for every world without stock", false},
    {"json", NULL, "print the batch as JSON", false},
    {0},
};

static const struct option_row LEVEL_OPTIONS[] = {
    {"world", "WORLD", "list: of this world; keep: for this world", false},
    {"band", "BAND", "list: of this band (commas: or); change: set it", false},
    {"status", "STATUS", "list: of this status (published); change: set it", false},
    {"tags", "TAGS", "with these tags, commas between", false},
    {"note", "TEXT", "keep, change: a note for curators", false},
    {"sort", "ORDER", "list: newest (default) or difficulty", false},
    {"limit", "N", "list: at most so many, 1 to 100 (20)", false},
    {"svg", NULL, "show: print the drawing as SVG", false},
    {"json", NULL, "print JSON", false},
    {0},
};

static const struct option_row DAILY_OPTIONS[] = {
    {"world", "WORLD", "of this world only", false},
    {"band", "BAND", "another band than the weekday's", false},
    {"json", NULL, "print JSON", false},
    {0},
};

static const struct option_row BENCH_OPTIONS[] = {
    {"world", "WORLD", "measure this world only", false},
    {"count", "COUNT", "candidates a round, 1 to 1000000 (1000)", false},
    {"rounds", "ROUNDS", "rounds, 1 to 64; the median counts (5)", false},
    {"workers", "WORKERS", "compare one worker with so many, 1 to 64 (2)", false},
    {"json", NULL, "print the figures as a JSON array", false},
    {0},
};

static const struct option_row HEALTHCHECK_OPTIONS[] = {
    {"live", NULL, "ask whether it answers, not whether it is ready", false},
    {0},
};

static const struct option_row CHECK_CONFIG_OPTIONS[] = {
    {"json", NULL, "print JSON", false},
    {0},
};

const struct command COMMANDS[] = {
    {"serve", "", "run the daemon",
     "The first line on standard output is \"listening on http://ADDRESS:PORT\".\n"
     "SIGTERM: no longer ready, serves on for the drain time, keeps everything, exits 0.\n",
     NO_OPTIONS, SETTINGS_DAEMON, 0, 0, cli_serve},
    {"generate", "", "make one level and print it",
     "The same world or parameters, seed and index give the same level everywhere.\n",
     GENERATE_OPTIONS, 0, 0, 0, cli_generate},
    {"evaluate", "FILE", "measure a hand-made level",
     "FILE holds a level document, or what `generate --json` printed; - is standard input.\n",
     EVALUATE_OPTIONS, 0, 1, 1, cli_evaluate},
    {"verify", "LEVELFILE [RUNFILE]", "replay a run over a level",
     "RUNFILE holds {\"route\": [{\"x\": 1, \"y\": 1}, ...]}, for light mazes also \"lights\"; "
     "for\n"
     "sliding puzzles {\"moves\": [5, 8, ...]}; an evaluation or level with its route will do.\n"
     "Exits 0 when the run finishes the level and 1 when it does not.\n",
     VERIFY_OPTIONS, 0, 1, 2, cli_verify},
    {"batch", "", "generate many levels and keep the best of each band",
     "Works in the data directory, or through the daemon that holds it.\n", BATCH_OPTIONS,
     SETTINGS_STORE, 0, 0, cli_batch},
    {"level", "list | show ID | keep FILE | change ID", "look at kept levels, and judge them",
     "Works in the data directory, or through the daemon that holds it.\n", LEVEL_OPTIONS,
     SETTINGS_STORE, 1, 2, cli_level},
    {"daily", "[DATE]", "the levels of a day, today's without a date",
     "Works in the data directory, or through the daemon that holds it.\n", DAILY_OPTIONS,
     SETTINGS_STORE, 0, 1, cli_daily},
    {"bench", "", "measure how fast this machine makes and evaluates levels",
     "Nothing is kept, and no data directory is needed.\n"
     "Candidates are those of the seeds 1 to ROUNDS. Spread: how far the rounds lie apart.\n",
     BENCH_OPTIONS, 0, 0, 0, cli_bench},
    {"healthcheck", "", "ask the daemon whether it is ready",
     "Finds it by the daemon's own settings. Exits 0 when it is and 1 when it is not.\n",
     HEALTHCHECK_OPTIONS, SETTINGS_CLIENT, 0, 0, cli_healthcheck},
    {"check-config", "", "print the settings in force and where they come from",
     "Each flag of the daemon has a CANDELA_* variable; secrets have a CANDELA_*_FILE too.\n",
     CHECK_CONFIG_OPTIONS, SETTINGS_DAEMON | SETTINGS_STORE | SETTINGS_CLIENT, 0, 0,
     cli_check_config},
};

size_t command_count(void) {
    return sizeof(COMMANDS) / sizeof(COMMANDS[0]);
}

const struct command *command_find(const char *name) {
    for (size_t i = 0; i < command_count(); i++)
        if (strcmp(COMMANDS[i].name, name) == 0)
            return &COMMANDS[i];
    return NULL;
}
