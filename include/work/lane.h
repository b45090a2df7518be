/* A lane runs its jobs in order on one thread, for what only one thread may touch. */
#pragma once

struct lane;

/* -ENOMEM, -EAGAIN. */
int lane_new(struct lane **out);

/* Runs job(context) on the lane's thread, after what was queued before, and waits for its result;
 * at once where the caller is a job of the lane itself. */
int lane_call(struct lane *lane, int (*job)(void *context), void *context);

/* Queues job(context) without waiting. -ENOMEM. */
int lane_post(struct lane *lane, void (*job)(void *context), void *context);

/* Runs out its queue, joins. Takes NULL; not from a job of the lane. */
void lane_free(struct lane *lane);
