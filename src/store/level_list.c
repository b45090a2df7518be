/* Lists of levels, page by page. */
#include <errno.h>
#include <stdlib.h>

#include "base/result.h"
#include "store/level_filter.h"
#include "store/level_row.h"
#include "store/statement.h"

enum { LEVEL_WALK_PAGE = 100 };

void level_list_deinit(struct level_list *list) {
    for (size_t i = 0; i < list->count; i++)
        level_record_deinit(&list->items[i]);
    free(list->items);
    *list = (struct level_list){0};
}

/* The page's places come first, from indexes alone; then their rows. */
static int level_list_sql(const struct level_filter *filter, char **out) {
    struct text sql = TEXT_INIT;
    text_append_string(&sql, filter->documents ? "SELECT " LEVEL_COLUMNS("document")
                                               : "SELECT " LEVEL_COLUMNS("NULL"));
    text_append_string(&sql, "FROM (");
    level_filter_select(filter, &sql);
    text_append_string(&sql, ") AS page CROSS JOIN levels ON levels.sequence = page.sequence");
    text_append_string(&sql, filter->sort == LEVEL_SORT_NEWEST
                                 ? " ORDER BY page.sequence DESC"
                                 : " ORDER BY page.difficulty, page.sequence");
    *out = text_take(&sql);
    return *out ? 0 : -ENOMEM;
}

static int level_list_read(struct statement *statement, uint32_t limit, struct level_list *list) {
    int result;
    while ((result = statement_step(statement)) == 0) {
        if (list->count == limit) {
            list->more = true;
            return 0;
        }
        TRY(level_row(statement, &list->items[list->count]));
        list->count++;
    }
    return result == STORE_MISSING ? 0 : result;
}

int store_level_list(struct store *store, const struct level_filter *filter,
                     struct level_list *out) {
    CLEANUP(cleanup_free) char *sql = NULL;
    TRY(level_list_sql(filter, &sql));
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, sql, &statement));
    level_filter_bind(filter, statement);
    bind_integer(statement, ":limit", (int64_t)filter->limit + 1);
    CLEANUP(level_list_deinit) struct level_list list = {0};
    list.items = calloc((size_t)filter->limit + 1, sizeof(list.items[0]));
    if (!list.items)
        return -ENOMEM;
    TRY(level_list_read(statement, filter->limit, &list));
    *out = list;
    list = (struct level_list){0};
    return 0;
}

int store_level_walk(struct store *store, const struct level_filter *filter,
                     int (*each)(void *context, const struct level_record *record), void *context) {
    struct level_filter page = *filter;
    page.limit = LEVEL_WALK_PAGE;
    bool more = true;
    while (more) {
        CLEANUP(level_list_deinit) struct level_list list = {0};
        TRY(store_level_list(store, &page, &list));
        for (size_t i = 0; i < list.count; i++)
            TRY(each(context, &list.items[i]));
        more = list.more;
        if (!more)
            break;
        const struct level_record *const last = &list.items[list.count - 1];
        page.after = true;
        page.after_difficulty = last->difficulty;
        page.after_sequence = last->sequence;
    }
    return 0;
}
