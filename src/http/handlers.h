/* Every handler of the table of routes, by noun: one file each. */
#pragma once

#include "http/request.h"

/* operations.c */
int operations_index(struct request *request, struct answer *answer);
int operations_live(struct request *request, struct answer *answer);
int operations_ready(struct request *request, struct answer *answer);
int operations_version(struct request *request, struct answer *answer);
int operations_contract(struct request *request, struct answer *answer);

/* kinds.c */
int kinds_list(struct request *request, struct answer *answer);
int kinds_get(struct request *request, struct answer *answer);

/* worlds.c */
int worlds_list(struct request *request, struct answer *answer);
int worlds_get(struct request *request, struct answer *answer);

/* stateless.c */
int stateless_generate(struct request *request, struct answer *answer);
int stateless_evaluate(struct request *request, struct answer *answer);
int stateless_verify(struct request *request, struct answer *answer);

/* batches.c and events.c */
int batches_start(struct request *request, struct answer *answer);
int batches_list(struct request *request, struct answer *answer);
int batches_get(struct request *request, struct answer *answer);
int batches_cancel(struct request *request, struct answer *answer);
int events_watch(struct request *request, struct answer *answer);

/* levels.c, curation.c and walk.c */
int levels_list(struct request *request, struct answer *answer);
int levels_of_world(struct request *request, struct answer *answer);
int levels_random(struct request *request, struct answer *answer);
int levels_get(struct request *request, struct answer *answer);
int levels_evaluation(struct request *request, struct answer *answer);
int curation_keep(struct request *request, struct answer *answer);
int curation_change(struct request *request, struct answer *answer);

/* daily.c */
int daily_today(struct request *request, struct answer *answer);
int daily_date(struct request *request, struct answer *answer);
int daily_world(struct request *request, struct answer *answer);
