/* A service without a data directory, for the commands that keep nothing. */
#include "bare.h"

#include "base/cleanup.h"
#include "service/world.h"

int bare_open(const struct call *call, struct bare *bare) {
    const struct service_settings settings = {
        .workers = 1, .interactive = 1, .queue = 1, .batches = 1};
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    *bare = (struct bare){.work = ARENA_INIT};
    const int result = service_open(&settings, &bare->service, &why);
    if (result < 0)
        return call_fail_result(call, result);
    return result ? call_fail(call, EX_UNAVAILABLE, "%s", why.data ? why.data : "") : EX_OK;
}

void bare_close(struct bare *bare) {
    service_close(bare->service);
    arena_deinit(&bare->work);
}

int bare_fail_world(const struct call *call, const struct bare *bare, const char *name) {
    struct world_set worlds CLEANUP(world_set_deinit) = {0};
    struct text names CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_world_list(bare->service, &worlds);
    if (result)
        return call_fail_condition(call, result, "the worlds", NULL);
    for (size_t i = 0; i < worlds.count; i++)
        text_append_format(&names, "%s %s", i ? "," : "", worlds.items[i].record.id);
    return call_fail(call, EX_USAGE, "--world %s: there is no such world; there are%s", name,
                     names.data ? names.data : " none");
}
