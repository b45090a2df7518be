/* What ships with the kinds, as worlds and calibrations of the store. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/kind.h"
#include "service/inner.h"
#include "service/world_inner.h"
#include "store/calibration.h"
#include "store/calibration.h"
#include "store/world.h"

static int defaults_calibration(struct store *writer, const struct kind *kind, int64_t now) {
    CLEANUP(calibration_record_deinit) struct calibration_record record = {0};
    const int found = store_calibration_get(writer, kind->name, 0, &record);
    if (found != STORE_MISSING)
        return found;
    record = (struct calibration_record){
        .kind = strdup(kind->name), .version = kind->calibration->version, .created_at = now};
    if (!record.kind)
        return -ENOMEM;
    memcpy(record.caps, kind->calibration->caps, sizeof(record.caps));
    return store_calibration_put(writer, &record);
}

/* By its first revision: a world that an admin took out stays out. */
static int defaults_world(struct store *writer, const struct kind *kind,
                          const struct default_world *source, int64_t now) {
    CLEANUP(world_record_deinit) struct world_record record = {0};
    const int found = store_world_get_revision(writer, source->id, 1, &record);
    if (found != STORE_MISSING)
        return found;
    TRY(world_record_default(kind, source, now, &record));
    return store_world_put(writer, &record);
}

static int defaults_kind(struct store *writer, const struct kind *kind, int64_t now) {
    TRY(defaults_calibration(writer, kind, now));
    for (const struct default_world *world = kind->worlds; world && world->id; world++)
        TRY(defaults_world(writer, kind, world, now));
    return 0;
}

int defaults_seed(struct store *writer) {
    const int64_t now = service_now();
    TRY(store_begin(writer));
    int result = 0;
    for (size_t i = 0; KINDS[i] && result == 0; i++)
        result = defaults_kind(writer, KINDS[i], now);
    if (result == 0)
        result = store_commit(writer);
    if (result != 0)
        store_rollback(writer);
    return result;
}
