/* Building a JSON object member by member: a lack of memory is remembered and told once. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct build {
    json_t *object;
    bool failed;
};

struct build build_new(void);
/* Takes the value; NULL is a lack of memory. */
void build_put(struct build *build, const char *name, json_t *value);
/* The object, or NULL when anything failed. */
json_t *build_take(struct build *build);

/* Values of the API. */
json_t *build_millionths(uint32_t millionths);
json_t *build_time(int64_t time);
/* null where time is 0, number below 0. */
json_t *build_time_or_null(int64_t time);
json_t *build_integer_or_null(int64_t number);
json_t *build_string_or_null(const char *string);
/* The words of a text that are separated by a space. */
json_t *build_words(const char *words);
/* Appends to a list, taking the value; false and the list is spoilt: free it. */
bool build_append(json_t *list, json_t *value);
/* The list with all of count items made by one function, or NULL. */
json_t *build_list(size_t count, json_t *(*item)(const void *context, size_t place),
                   const void *context);
