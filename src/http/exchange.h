/* The life of one request: its head judged, its body gathered, its handler run here or away, its
 * response queued. */
#pragma once

#include <microhttpd.h>
#include <sys/types.h>

#include "http/request.h"

/* The target line has arrived: a new request on the socket. */
void exchange_open(struct socket *socket, const char *target);

/* libmicrohttpd's handler, called for the head, for each piece of body, at the end of the body, and
 * when a suspended connection is resumed. */
enum MHD_Result exchange_advance(struct request *request, const char *method, const char *version,
                                 const char *piece, size_t *size);

/* It is over, whatever became of it. */
void exchange_close(struct request *request);

/* Answers that the service is busy, if it still waits for an interactive thread: its time is over.
 * Inside the register's lock. */
bool exchange_give_up(struct request *request);

/* The next bytes of its answer's stream; suspends the connection while there are none. Returns as
 * stream->read does. */
ssize_t exchange_stream_read(struct request *request, char *buffer, size_t size);

/* Asks the answer's stream again; from any thread, never blocks for long. */
void exchange_wake(struct request *request);

/* Runs job(context) on an interactive thread for a stream, which waits meanwhile; the job's last
 * act is exchange_come_back. Condition: SERVICE_BUSY. */
int exchange_run_away(struct request *request, void (*job)(void *context, struct arena *work),
                      void *context);
void exchange_come_back(struct request *request);
