/* The index, health and version. */
#include "http/handlers.h"

#include <jansson.h>
#include <microhttpd.h>
#include <string.h>
#include <zlib.h>

#include "http/condition.h"
#include "http/contract.h"
#include "json/resource.h"

enum { READY_RETRY_SECONDS = 1, CONTRACT_MAX_AGE = 3600 };

int operations_index(struct request *request, struct answer *answer) {
    static const struct {
        const char *name;
        const char *path;
    } links[] = {
        {"kinds", "/v1/kinds"},       {"worlds", "/v1/worlds"},
        {"levels", "/v1/levels"},     {"random", "/v1/levels/random"},
        {"daily", "/v1/daily"},       {"generate", "/v1/generate"},
        {"evaluate", "/v1/evaluate"}, {"verify", "/v1/verify"},
        {"batches", "/v1/batches"},   {"contract", "/openapi.yaml"},
        {"version", "/version"},      {"live", "/livez"},
        {"ready", "/readyz"},
    };
    json_t *const addresses = json_object();
    for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
        struct text address = TEXT_INIT;
        request_link(request, &address, links[i].path);
        if (!text_check(&address))
            json_object_set_new(addresses, links[i].name, json_string(address.data));
        text_deinit(&address);
    }
    answer->caching = CACHING_REVALIDATE;
    answer->hash_etag = true;
    answer->keep = true;
    return resource_take(json_pack("{s:s, s:s, s:o}", "name", "candela", "version", CANDELA_VERSION,
                                   "links", addresses),
                         &answer->body);
}

int operations_live(struct request *request, struct answer *answer) {
    answer->keep = true;
    text_append_string(&answer->body, "{\"status\":\"live\"}");
    return text_check(&answer->body);
}

static json_t *operations_checks(const struct check *checks, size_t count) {
    json_t *const list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:s, s:b, s:s}", "name", checks[i].name, "fine",
                                              checks[i].fine, "detail", checks[i].detail));
    return list;
}

/* The body says the same whether it is ready or not, so that a probe can tell why. */
int operations_ready(struct request *request, struct answer *answer) {
    const char *const verbose = request_query(request, "verbose");
    if (verbose && *verbose && strcmp(verbose, "true") && strcmp(verbose, "false"))
        return answer_refuse(answer, CONDITION_INVALID_QUERY,
                             "verbose: must be true, false or without a value, not \"%.40s\".",
                             verbose);
    struct check checks[CHECKS_MAX];
    bool ready;
    const size_t count = service_ready(request->service, checks, &ready);
    json_t *const body = json_pack("{s:s}", "status", ready ? "ready" : "unready");
    if (verbose && strcmp(verbose, "false"))
        json_object_set_new(body, "checks", operations_checks(checks, count));
    if (!ready) {
        answer->status = MHD_HTTP_SERVICE_UNAVAILABLE;
        answer->retry_after = READY_RETRY_SECONDS;
    }
    return resource_take(body, &answer->body);
}

int operations_version(struct request *request, struct answer *answer) {
    answer->caching = CACHING_REVALIDATE;
    answer->hash_etag = true;
    answer->keep = true;
    return resource_take(json_pack("{s:s, s:i, s:{s:s, s:s, s:s}}", "version", CANDELA_VERSION,
                                   "engine", (int)ENGINE_VERSION, "libraries", "libmicrohttpd",
                                   MHD_get_version(), "jansson", jansson_version_str(), "zlib",
                                   zlibVersion()),
                         &answer->body);
}

int operations_contract(struct request *request, struct answer *answer) {
    answer->caching = CACHING_PUBLIC;
    answer->max_age = CONTRACT_MAX_AGE;
    answer->hash_etag = true;
    answer->keep = true;
    text_append(&answer->body, contract_text, contract_length);
    return text_check(&answer->body);
}
