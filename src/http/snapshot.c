/* Snapshots of batches. */
#include "http/snapshot.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "json/resource.h"
#include "service/batch.h"
#include "service/clock.h"

enum { SNAPSHOT_MICROSECONDS = 200000 };

void snapshots_deinit(struct snapshots *snapshots) {
    for (size_t i = 0; i < SNAPSHOTS; i++)
        text_deinit(&snapshots->items[i].data);
}

static int snapshot_take(struct snapshot *snapshot, struct service *service, const char *batch) {
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    CLEANUP(id_list_deinit) struct id_list levels = {NULL, 0};
    snapshot->batch.text[0] = '\0';
    text_clear(&snapshot->data);
    TRY(service_batch_get(service, batch, &record, &levels));
    TRY(resource_take(resource_batch(&record, &levels), &snapshot->data));
    snapshot->status = batch_status_name(record.status);
    snapshot->ended = record.status != BATCH_QUEUED && record.status != BATCH_RUNNING;
    snprintf(snapshot->id, sizeof(snapshot->id), "%s-%" PRIu32, snapshot->status,
             record.progress.done);
    snapshot->batch = record.id;
    snapshot->at = service_clock_microseconds();
    return 0;
}

/* Its place, or the one that was taken longest ago. */
static struct snapshot *snapshots_place(struct snapshots *snapshots, const char *batch) {
    struct snapshot *oldest = &snapshots->items[0];
    for (size_t i = 0; i < SNAPSHOTS; i++) {
        struct snapshot *const item = &snapshots->items[i];
        if (!strcmp(item->batch.text, batch))
            return item;
        if (item->at < oldest->at)
            oldest = item;
    }
    return oldest;
}

int snapshots_get(struct snapshots *snapshots, struct service *service, const char *batch,
                  const struct snapshot **out) {
    struct snapshot *const place = snapshots_place(snapshots, batch);
    const bool known = !strcmp(place->batch.text, batch);
    *out = place;
    if (known && (place->ended || service_clock_microseconds() - place->at < SNAPSHOT_MICROSECONDS))
        return 0;
    return snapshot_take(place, service, batch);
}
