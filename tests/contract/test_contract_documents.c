/* Documents of every kind: canonical, and refused wherever anything is wrong in them. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "samples.h"
#include "suite.h"

static void check_inverse(const struct sample *sample) {
    struct level *const level = sample_parse(sample->kind, sample->document);
    char *const again = sample_dump(sample->kind, level);
    ck_assert_str_eq(again, sample->document);
    free(again);
    sample->kind->free(level);
}

START_TEST(parse_and_dump_are_inverse) {
    samples_visit(6, check_inverse);
}
END_TEST

/* The same members in another order, with blanks: the same level. */
static void check_other_order(const struct sample *sample) {
    json_t *const read = sample_json(sample->document);
    char *const spaced = json_dumps(read, JSON_SORT_KEYS | JSON_INDENT(3));
    struct level *const level = sample_parse(sample->kind, spaced);
    char *const again = sample_dump(sample->kind, level);
    ck_assert_str_eq(again, sample->document);
    free(again);
    sample->kind->free(level);
    free(spaced);
    json_decref(read);
}

START_TEST(members_come_in_any_order) {
    samples_visit(2, check_other_order);
}
END_TEST

/* The whole text or none of it. */
static void check_truncated(const struct sample *sample) {
    const size_t length = strlen(sample->document);
    for (size_t cut = 0; cut < length; cut++) {
        struct faults faults = FAULTS_INIT;
        struct level *level = NULL;
        char *const part = malloc(cut + 1); /* so that a sanitizer sees any byte read past it */
        memcpy(part, sample->document, cut);
        ck_assert_msg(sample->kind->parse(part, cut, &faults, &level) == KIND_REFUSED,
                      "%s: cut at %zu", sample->name, cut);
        ck_assert_uint_ge(faults.count, 1);
        faults_deinit(&faults);
        free(part);
    }
}

START_TEST(truncated_documents_are_refused) {
    samples_visit(1, check_truncated);
}
END_TEST

/* A mutated document, and where it was mutated. */
struct mutation {
    const struct sample *sample;
    json_t *document;
    char pointer[256];
};

static void check_faults(const struct mutation *mutation, const struct faults *faults) {
    for (size_t i = 0; i < faults->count; i++) {
        ck_assert_uint_gt(strlen(faults->items[i].detail), 10);
        json_t *const sentence = json_string(faults->items[i].detail); /* valid UTF-8? */
        ck_assert_msg(sentence != NULL, "%s %s", mutation->sample->name, mutation->pointer);
        json_decref(sentence);
    }
}

static bool pointers_meet(const char *a, const char *b) {
    const size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);
    return strncmp(a, b, length) == 0;
}

/* Of those faults one must lie at the mutation, in it, or around it. */
static bool faults_meet(const struct faults *faults, const char *pointer) {
    for (size_t i = 0; i < faults->count; i++)
        if (pointers_meet(faults->items[i].pointer, pointer))
            return true;
    return false;
}

static void check_accepted(const struct mutation *mutation, struct level *level) {
    const struct kind *const kind = mutation->sample->kind;
    char *const text = sample_dump(kind, level);
    struct level *const again = sample_parse(kind, text);
    char *const second = sample_dump(kind, again);
    ck_assert_str_eq(text, second);
    free(second);
    kind->free(again);
    free(text);
    kind->free(level);
}

/* must: it has to be refused; otherwise it may also be another sound level. */
static void check_mutation(const struct mutation *mutation, bool must) {
    char *const text = json_dumps(mutation->document, JSON_COMPACT);
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    const int result = mutation->sample->kind->parse(text, strlen(text), &faults, &level);
    if (result == 0) {
        ck_assert_msg(!must, "%s %s: accepted\n%s", mutation->sample->name, mutation->pointer,
                      text);
        check_accepted(mutation, level);
    } else {
        ck_assert_int_eq(result, KIND_REFUSED);
        ck_assert_ptr_null(level);
        check_faults(mutation, &faults);
        if (must)
            ck_assert_msg(faults_meet(&faults, mutation->pointer), "%s %s: not told, but %s",
                          mutation->sample->name, mutation->pointer, faults.items[0].pointer);
    }
    faults_deinit(&faults);
    free(text);
}

/* What each value of a document is replaced with in turn. */
static json_t *replacement(size_t i) {
    switch (i) {
    case 0:
        return json_null();
    case 1:
        return json_true();
    case 2:
        return json_real(12.0);
    case 3:
        return json_real(1e300);
    case 4:
        return json_integer(-1);
    case 5:
        return json_integer(0);
    case 6:
        return json_integer(INT64_MAX);
    case 7:
        return json_integer(INT64_MIN);
    case 8:
        return json_integer((json_int_t)UINT32_MAX + 2); /* 1, were it cut to 32 bits */
    case 9:
        return json_integer(65537); /* 1, were it cut to 16 bits */
    case 10:
        return json_string("");
    case 11:
        return json_string("\xc3\xa9 \"quoted\" \\ \x01");
    case 12:
        return json_array();
    case 13:
        return json_object();
    default:
        return NULL;
    }
}

static size_t deepen(struct mutation *mutation, const char *name) {
    const size_t length = strlen(mutation->pointer);
    snprintf(mutation->pointer + length, sizeof(mutation->pointer) - length, "/%s", name);
    return length;
}

static void mutate_value(struct mutation *mutation, json_t *value);

static void mutate_member(struct mutation *mutation, json_t *object, const char *name) {
    json_t *const kept = json_incref(json_object_get(object, name));
    const size_t length = deepen(mutation, name);
    json_t *other;
    for (size_t i = 0; (other = replacement(i)); i++) {
        const bool must = json_typeof(other) != json_typeof(kept);
        json_object_set_new(object, name, other);
        check_mutation(mutation, must);
    }
    json_object_del(object, name);
    check_mutation(mutation, false);
    json_object_set(object, name, kept);
    mutate_value(mutation, kept);
    mutation->pointer[length] = '\0';
    json_decref(kept);
}

static void mutate_object(struct mutation *mutation, json_t *object) {
    const size_t length = deepen(mutation, "no-such-member");
    json_object_set_new(object, "no-such-member", json_integer(1));
    check_mutation(mutation, true);
    json_object_del(object, "no-such-member");
    mutation->pointer[length] = '\0';
    json_t *const names = json_copy(object);
    const char *name;
    json_t *value;
    json_object_foreach(names, name, value) mutate_member(mutation, object, name);
    json_decref(names);
}

static void mutate_array(struct mutation *mutation, json_t *array) {
    for (size_t at = 0; at < json_array_size(array); at++) {
        char name[24];
        snprintf(name, sizeof(name), "%zu", at);
        const size_t length = deepen(mutation, name);
        json_t *const kept = json_incref(json_array_get(array, at));
        json_t *other;
        for (size_t i = 0; (other = replacement(i)); i++) {
            const bool must = json_typeof(other) != json_typeof(kept);
            json_array_set_new(array, at, other);
            check_mutation(mutation, must);
        }
        json_array_set(array, at, kept);
        mutate_value(mutation, kept);
        mutation->pointer[length] = '\0';
        json_array_insert(array, at, kept); /* twice the same */
        check_mutation(mutation, false);
        json_array_remove(array, at);
        json_decref(kept);
    }
}

static void mutate_value(struct mutation *mutation, json_t *value) {
    if (json_is_object(value))
        mutate_object(mutation, value);
    else if (json_is_array(value))
        mutate_array(mutation, value);
}

static void check_mutations(const struct sample *sample) {
    struct mutation mutation = {.sample = sample, .document = sample_json(sample->document)};
    char *const before = json_dumps(mutation.document, JSON_COMPACT | JSON_SORT_KEYS);
    mutate_value(&mutation, mutation.document);
    char *const after = json_dumps(mutation.document, JSON_COMPACT | JSON_SORT_KEYS);
    ck_assert_str_eq(before, after); /* each change was taken back */
    free(before);
    free(after);
    json_decref(mutation.document);
}

START_TEST(every_value_is_checked) {
    samples_visit(1, check_mutations);
}
END_TEST

/* Every object once with its first member's name given twice. */
static void check_duplicates(const struct sample *sample) {
    const char *at = sample->document;
    while ((at = strstr(at, "{\""))) {
        const int head = (int)(at + 1 - sample->document);
        const int name = (int)(strchr(at + 2, '"') - at);
        struct text text = TEXT_INIT;
        text_append_format(&text, "%.*s%.*s:null,%s", head, sample->document, name, at + 1, at + 1);
        struct faults faults = FAULTS_INIT;
        struct level *level = NULL;
        ck_assert_msg(sample->kind->parse(text.data, text.length, &faults, &level) == KIND_REFUSED,
                      "%s: %s", sample->name, text.data);
        ck_assert_uint_eq(faults.count, 1);
        faults_deinit(&faults);
        text_deinit(&text);
        at++;
    }
}

START_TEST(duplicate_members_are_refused) {
    samples_visit(1, check_duplicates);
}
END_TEST

/* The words of directions, in the order of north, west, east, south. */
static void turn_direction(json_t *object, bool exchange) {
    static const char *const WORDS[] = {"north", "west", "east", "south"};
    static const char *const MIRRORED[] = {"north", "east", "west", "south"};
    static const char *const EXCHANGED[] = {"west", "north", "south", "east"};
    const char *const word = json_string_value(json_object_get(object, "direction"));
    for (size_t i = 0; word && i < sizeof(WORDS) / sizeof(WORDS[0]); i++)
        if (strcmp(word, WORDS[i]) == 0) {
            json_object_set_new(object, "direction",
                                json_string(exchange ? EXCHANGED[i] : MIRRORED[i]));
            return;
        }
}

static json_int_t number_or(const json_t *object, const char *name, json_int_t otherwise) {
    const json_t *const number = json_object_get(object, name);
    return number ? json_integer_value(number) : otherwise;
}

/* A cell, or a rectangle of cells by its first one. */
static void turn_place(json_t *object, size_t across, bool exchange) {
    const json_int_t x = number_or(object, "x", 0);
    const json_int_t y = number_or(object, "y", 0);
    const json_int_t width = number_or(object, "width", 1);
    const json_int_t height = number_or(object, "height", 1);
    json_object_set_new(object, "x", json_integer(exchange ? y : (json_int_t)across - x - width));
    json_object_set_new(object, "y", json_integer(exchange ? x : y));
    if (!exchange || !json_object_get(object, "width"))
        return;
    json_object_set_new(object, "width", json_integer(height));
    json_object_set_new(object, "height", json_integer(width));
}

/* The document seen in a mirror, or with its coordinates exchanged: what has x and y moves. */
static void turn_objects(json_t *value, size_t width, bool exchange) {
    const char *name;
    json_t *member;
    size_t at;
    json_array_foreach(value, at, member) turn_objects(member, width, exchange);
    json_object_foreach(value, name, member) turn_objects(member, width, exchange);
    if (!json_object_get(value, "x"))
        return;
    turn_place(value, width, exchange);
    turn_direction(value, exchange);
}

static void turn_rows(json_t *document, bool exchange) {
    const json_t *const rows = json_object_get(document, "rows");
    const size_t height = json_array_size(rows);
    const size_t width = json_string_length(json_array_get(rows, 0));
    json_t *const turned = json_array();
    for (size_t v = 0; v < (exchange ? width : height); v++) {
        char row[512] = "";
        for (size_t u = 0; u < (exchange ? height : width); u++)
            row[u] = exchange ? json_string_value(json_array_get(rows, u))[v]
                              : json_string_value(json_array_get(rows, v))[width - 1 - u];
        json_array_append_new(turned, json_string(row));
    }
    json_object_set_new(document, "rows", turned);
}

static struct siphash key_of(const struct kind *kind, const char *text) {
    struct level *const level = sample_parse(kind, text);
    struct siphash key;
    ck_assert_int_eq(kind->twin_key(level, &key), 0);
    kind->free(level);
    return key;
}

static void check_twins(const struct sample *sample) {
    const struct siphash key = key_of(sample->kind, sample->document);
    json_t *const document = sample_json(sample->document);
    const json_t *rows = json_object_get(document, "rows"); /* a map has no up and down */
    for (int i = 0; i < 8 && rows; i++) {
        const bool exchange = i % 2; /* by turns, these two lead through all eight */
        turn_objects(document, json_string_length(json_array_get(rows, 0)), exchange);
        turn_rows(document, exchange);
        rows = json_object_get(document, "rows");
        char *const text = json_dumps(document, JSON_COMPACT);
        const struct siphash other = key_of(sample->kind, text);
        ck_assert_msg(memcmp(&key, &other, sizeof(key)) == 0, "%s: image %d", sample->name, i);
        free(text);
    }
    json_decref(document);
}

START_TEST(twins_have_one_key) {
    samples_visit(3, check_twins);
}
END_TEST

SUITE_MAIN("contract/documents", parse_and_dump_are_inverse, members_come_in_any_order,
           truncated_documents_are_refused, every_value_is_checked, duplicate_members_are_refused,
           twins_have_one_key)
