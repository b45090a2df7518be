/* Settings: what beats what, and every wrong one named with what would do. */
#include "cli/settings.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

static size_t place(const char *name) {
    for (size_t i = 0; i < settings_count(); i++)
        if (!strcmp(SETTINGS[i].name, name))
            return i;
    ck_abort_msg("no setting %s", name);
    return 0;
}

/* Loads with the variables and one flag (NULL: none); returns how many faults. */
static size_t load(const char *const *environment, const char *flag, const char *value,
                   struct faults *faults, struct settings *settings) {
    const char *flags[SETTINGS_MAX] = {NULL};
    if (flag)
        flags[place(flag)] = value;
    ck_assert_int_eq(settings_load(environment, flags, faults, settings), 0);
    return faults->count;
}

START_TEST(defaults_hold) {
    static const char *const environment[] = {"HOME=/home/ada", "PATH=/bin", NULL};
    struct faults faults = FAULTS_INIT;
    struct settings settings;
    ck_assert_uint_eq(load(environment, NULL, NULL, &faults, &settings), 0);
    ck_assert_str_eq(settings.listen, "127.0.0.1:8080");
    ck_assert_str_eq(settings.data, "/home/ada/.local/share/candela");
    ck_assert_ptr_null(settings.admin_token);
    ck_assert_uint_eq(settings.body_bytes, 262144);
    ck_assert_uint_eq(settings.header_bytes, 16384);
    ck_assert_uint_eq(settings.disk_floor, 67108864);
    ck_assert_uint_ge(settings.workers, 1);
    ck_assert(!settings.fill);
    ck_assert_str_eq(settings.origins[place("listen")].source, "default");
    settings_deinit(&settings);
}
END_TEST

START_TEST(the_data_directory_follows_the_user) {
    static const struct {
        const char *environment[3];
        const char *data;
    } cases[] = {
        {{"XDG_DATA_HOME=/data/ada", "HOME=/home/ada", NULL}, "/data/ada/candela"},
        {{"XDG_DATA_HOME=relative", "HOME=/home/ada", NULL}, "/home/ada/.local/share/candela"},
        {{NULL}, "/var/lib/candela"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct settings settings;
        ck_assert_uint_eq(load(cases[i].environment, NULL, NULL, &faults, &settings), 0);
        ck_assert_str_eq(settings.data, cases[i].data);
        settings_deinit(&settings);
    }
}
END_TEST

START_TEST(flags_beat_variables) {
    static const char *const environment[] = {"CANDELA_WORKERS=3", "CANDELA_FILL=yes", NULL};
    struct faults faults = FAULTS_INIT;
    struct settings settings;
    ck_assert_uint_eq(load(environment, "workers", "5", &faults, &settings), 0);
    ck_assert_uint_eq(settings.workers, 5);
    ck_assert_str_eq(settings.origins[place("workers")].source, "--workers");
    ck_assert(settings.fill);
    ck_assert_str_eq(settings.origins[place("fill")].source, "CANDELA_FILL");
    settings_deinit(&settings);
}
END_TEST

/* Writes a secret's file and returns "CANDELA_ADMIN_TOKEN_FILE=path". */
static void secret_file(const char *content, char *variable, size_t size) {
    char path[] = "/tmp/candela-secret-XXXXXX";
    const int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, content, strlen(content)), (ssize_t)strlen(content));
    close(descriptor);
    snprintf(variable, size, "CANDELA_ADMIN_TOKEN_FILE=%s", path);
}

START_TEST(a_secret_comes_from_a_file_without_its_newline) {
    char variable[200];
    secret_file("correct horse battery\r\n\n", variable, sizeof(variable));
    const char *const environment[] = {variable, NULL};
    struct faults faults = FAULTS_INIT;
    struct settings settings;
    ck_assert_uint_eq(load(environment, NULL, NULL, &faults, &settings), 0);
    ck_assert_str_eq(settings.admin_token, "correct horse battery");
    ck_assert_str_eq(settings.origins[place("admin-token")].source, "CANDELA_ADMIN_TOKEN_FILE");
    settings_deinit(&settings);
    const char *const both[] = {"CANDELA_ADMIN_TOKEN=a variable beats a file", variable, NULL};
    ck_assert_uint_eq(load(both, NULL, NULL, &faults, &settings), 0);
    ck_assert_str_eq(settings.admin_token, "a variable beats a file");
    settings_deinit(&settings);
    unlink(strchr(variable, '=') + 1);
}
END_TEST

START_TEST(a_secret_file_that_is_empty_or_missing_is_named) {
    char variable[200];
    secret_file("\n", variable, sizeof(variable));
    const char *const empty[] = {variable, NULL};
    struct faults faults = FAULTS_INIT;
    struct settings settings;
    ck_assert_uint_eq(load(empty, NULL, NULL, &faults, &settings), 1);
    ck_assert_str_eq(faults.items[0].pointer, "CANDELA_ADMIN_TOKEN_FILE");
    settings_deinit(&settings);
    faults_deinit(&faults);
    unlink(strchr(variable, '=') + 1);
    ck_assert_uint_eq(load(empty, NULL, NULL, &faults, &settings), 1);
    ck_assert_ptr_nonnull(strstr(faults.items[0].detail, "No such file"));
    settings_deinit(&settings);
    faults_deinit(&faults);
}
END_TEST

START_TEST(wrong_values_are_named) {
    static const struct {
        const char *variable;
        const char *pointer;
        const char *detail; /* a part */
    } cases[] = {
        {"CANDELA_WORKERS=0", "CANDELA_WORKERS", "whole number from 1 to 256"},
        {"CANDELA_WORKERS=257", "CANDELA_WORKERS", "from 1 to 256"},
        {"CANDELA_WORKERS=", "CANDELA_WORKERS", "\"\""},
        {"CANDELA_WORKERS=two", "CANDELA_WORKERS", "two"},
        {"CANDELA_LISTEN=8080", "CANDELA_LISTEN", "127.0.0.1:8080"},
        {"CANDELA_BODY_BYTES=1023", "CANDELA_BODY_BYTES", "from 1024"},
        {"CANDELA_BODY_BYTES=17MiB", "CANDELA_BODY_BYTES", "to 16777216"},
        {"CANDELA_FILL=maybe", "CANDELA_FILL", "neither yes nor no"},
        {"CANDELA_DATA=", "CANDELA_DATA", "0 letters"},
        {"CANDELA_ADMIN_TOKEN=", "CANDELA_ADMIN_TOKEN", "1 to 512"},
        {"CANDELA_TRUSTED_PROXIES=foo", "CANDELA_TRUSTED_PROXIES", "10.0.0.0/8"},
        {"CANDELA_PUBLIC_PREFIX=foo", "CANDELA_PUBLIC_PREFIX", "/levels"},
        {"CANDELA_URL=x", "CANDELA_URL", "http://127.0.0.1:8080"},
        {"CANDELA_WORKRES=2", "CANDELA_WORKRES", "did you mean CANDELA_WORKERS"},
        {"CANDELA_LISTEN_FILE=x", "CANDELA_LISTEN_FILE", "no such setting"},
        {"CANDELA_=x", "CANDELA_", "no such setting"},
        {"CANDELA_SOMETHING_ELSE_ENTIRELY=x", "CANDELA_SOMETHING_ELSE_ENTIRELY", "check-config"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *const environment[] = {cases[i].variable, NULL};
        struct faults faults = FAULTS_INIT;
        struct settings settings;
        ck_assert_msg(load(environment, NULL, NULL, &faults, &settings) == 1, "%s",
                      cases[i].variable);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        ck_assert_msg(strstr(faults.items[0].detail, cases[i].detail) != NULL, "%s: %s",
                      cases[i].variable, faults.items[0].detail);
        settings_deinit(&settings);
        faults_deinit(&faults);
    }
}
END_TEST

START_TEST(every_setting_is_well_formed) {
    static const char *const environment[] = {NULL};
    struct faults faults = FAULTS_INIT;
    struct settings settings;
    ck_assert_uint_eq(load(environment, NULL, NULL, &faults, &settings), 0);
    for (size_t i = 0; i < settings_count(); i++) {
        ck_assert_uint_ne(SETTINGS[i].scopes, 0);
        ck_assert_ptr_nonnull(SETTINGS[i].help);
        ck_assert_ptr_nonnull(settings.origins[i].source);
    }
    settings_deinit(&settings);
}
END_TEST

SUITE_MAIN("cli/settings", defaults_hold, the_data_directory_follows_the_user, flags_beat_variables,
           a_secret_comes_from_a_file_without_its_newline,
           a_secret_file_that_is_empty_or_missing_is_named, wrong_values_are_named,
           every_setting_is_well_formed)
