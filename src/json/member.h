/* One member out of a compact JSON object that the service wrote itself. An evaluation is mostly
 * its route, which nobody who wants the metrics should pay for. */
#pragma once

#include <jansson.h>

/* The member's value, a new reference; NULL where it is not there, or for want of memory. Members
 * behind it are not looked at. */
json_t *member_read(const char *object, const char *name);
