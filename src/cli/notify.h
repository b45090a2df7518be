/* Telling a service manager how things stand (sd_notify's datagrams), where one asked. */
#pragma once

/* "READY=1", "STOPPING=1", "WATCHDOG=1". socket: what NOTIFY_SOCKET says; NULL or unusable: nothing
 * happens. */
void notify(const char *socket_name, const char *state);
