/* Who the caller is: by token, or, while there is none at all, by being on this very machine. */
#include "http/auth.h"

#include <string.h>

#include "http/condition.h"
#include "http/sockets.h"
#include "http/state.h"
#include "service/clock.h"
#include "service/secret.h"

/* A page of another site in this machine's browser is not the machine's owner. */
static bool auth_origin_here(const struct request *request) {
    const char *const origin = request->fields.values[FIELD_ORIGIN];
    if (!origin)
        return true;
    const char *const host = strstr(origin, "://");
    return host && address_host_loopback(host + 3);
}

/* Nothing may hint at anyone but this machine's own caller. A relay that adds no field of its own
 * still gives itself away where it speaks HTTP/1.0, as nginx does unless told otherwise. */
static bool auth_open(const struct request *request) {
    const struct server *const server = request->server;
    const char *const authority = request->target.authority;
    return !server->admin_token.length && server->listener.loopback && request->framing.current &&
           address_loopback(&request->socket->peer) &&
           address_host_loopback(authority ? authority : request->fields.values[FIELD_HOST]) &&
           !request->fields.forwarded && auth_origin_here(request);
}

static const char *auth_bearer(const char *authorization) {
    static const char scheme[] = "Bearer ";
    if (strncasecmp(authorization, scheme, sizeof(scheme) - 1))
        return NULL;
    return authorization + sizeof(scheme) - 1 + strspn(authorization + sizeof(scheme) - 1, " ");
}

/* A right token always passes: else whoever shares an address with a curator, as everyone behind
 * one proxy does, could lock him out with wrong ones. A token is long enough not to be found by
 * trying; the limit makes guesses cheap to turn away and plain to see. */
static int auth_check(struct request *request, const char *authorization) {
    struct server *const server = request->server;
    const char *const token = auth_bearer(authorization);
    if (token && server->admin_token.length &&
        service_secret_equal(token, strlen(token), server->admin_token.data)) {
        request->role = ROLE_ADMIN;
        return 0;
    }
    if (!limit_take(server->guesses, &request->client, request->started, 1).granted)
        return answer_refuse(&request->answer, CONDITION_RATE_LIMITED,
                             "Too many wrong tokens came from this address.");
    return answer_refuse(&request->answer, CONDITION_UNAUTHORIZED,
                         "The Authorization field holds no valid bearer token.");
}

int auth_identify(struct request *request) {
    const char *const authorization = request->fields.values[FIELD_AUTHORIZATION];
    request->role = ROLE_ANYONE;
    request->token = authorization != NULL;
    if (authorization)
        return auth_check(request, authorization);
    if (auth_open(request))
        request->role = ROLE_ADMIN;
    return 0;
}

int auth_require(struct request *request, enum role role) {
    if (request->role >= role)
        return 0;
    if (request->token)
        return CONDITION_FORBIDDEN;
    if (request->server->admin_token.length)
        return answer_refuse(&request->answer, CONDITION_UNAUTHORIZED,
                             "This needs a token: send \"Authorization: Bearer <token>\".");
    return answer_refuse(&request->answer, CONDITION_UNAUTHORIZED,
                         "No token is set, so only a caller on the daemon's own machine may do "
                         "this, directly: set CANDELA_ADMIN_TOKEN and send it as a bearer token.");
}
