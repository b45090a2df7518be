/* THE table of routes: what there is, who may, where it runs, what it takes and gives. */
#include "http/handlers.h"
#include "http/router.h"

#define JSON FORMAT_BIT(FORMAT_JSON)
#define NDJSON FORMAT_BIT(FORMAT_NDJSON)
#define TEXT FORMAT_BIT(FORMAT_TEXT)
#define SVG FORMAT_BIT(FORMAT_SVG)
#define EVENTS FORMAT_BIT(FORMAT_EVENTS)
#define YAML FORMAT_BIT(FORMAT_YAML)

/* Query keys of a filter of levels, and of its pages. */
#define FILTER "kind band difficulty status tag batch"
#define PAGES "sort cursor limit full"

/* clang-format off: a row is read as a row */
const struct route ROUTES[] = {
    /* method, pattern, role, run, limited, body, query, formats, handler; what is asked most first
     */
    {METHOD_GET, "/v1/levels", ROLE_ANYONE, RUN_HERE, false, NULL, "world " FILTER " " PAGES,
     JSON | NDJSON, levels_list},
    {METHOD_POST, "/v1/levels", ROLE_CURATOR, RUN_AWAY, false, "KeepRequest", "", JSON,
     curation_keep},
    {METHOD_GET, "/v1/levels/random", ROLE_ANYONE, RUN_HERE, false, NULL, "world seen " FILTER,
     JSON, levels_random},
    {METHOD_GET, "/v1/levels/{id}", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON | TEXT | SVG,
     levels_get},
    {METHOD_PATCH, "/v1/levels/{id}", ROLE_CURATOR, RUN_AWAY, false, "LevelChange", "", JSON,
     curation_change},
    {METHOD_GET, "/v1/levels/{id}.json", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, levels_get},
    {METHOD_GET, "/v1/levels/{id}.txt", ROLE_ANYONE, RUN_HERE, false, NULL, "", TEXT, levels_get},
    {METHOD_GET, "/v1/levels/{id}.svg", ROLE_ANYONE, RUN_HERE, false, NULL, "", SVG, levels_get},
    {METHOD_GET, "/v1/levels/{id}/evaluation", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON,
     levels_evaluation},
    {METHOD_GET, "/v1/daily", ROLE_ANYONE, RUN_HERE, false, NULL, "band", JSON, daily_today},
    {METHOD_GET, "/v1/daily/{date}", ROLE_ANYONE, RUN_HERE, false, NULL, "band", JSON, daily_date},
    {METHOD_GET, "/v1/daily/{date}/{world}", ROLE_ANYONE, RUN_HERE, false, NULL, "band", JSON,
     daily_world},
    {METHOD_GET, "/", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, operations_index},
    {METHOD_GET, "/livez", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, operations_live},
    {METHOD_GET, "/readyz", ROLE_ANYONE, RUN_AWAY, false, NULL, "verbose", JSON, operations_ready},
    {METHOD_GET, "/version", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, operations_version},
    {METHOD_GET, "/openapi.yaml", ROLE_ANYONE, RUN_HERE, false, NULL, "", YAML,
     operations_contract},
    {METHOD_GET, "/v1/kinds", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, kinds_list},
    {METHOD_GET, "/v1/kinds/{kind}", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, kinds_get},
    {METHOD_GET, "/v1/worlds", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, worlds_list},
    {METHOD_GET, "/v1/worlds/{world}", ROLE_ANYONE, RUN_HERE, false, NULL, "", JSON, worlds_get},
    {METHOD_GET, "/v1/worlds/{world}/levels", ROLE_ANYONE, RUN_HERE, false, NULL, FILTER " " PAGES,
     JSON | NDJSON, levels_of_world},
    {METHOD_POST, "/v1/generate", ROLE_ANYONE, RUN_AWAY, true, "GenerateRequest", "", JSON,
     stateless_generate},
    {METHOD_POST, "/v1/evaluate", ROLE_ANYONE, RUN_AWAY, true, "EvaluateRequest", "", JSON,
     stateless_evaluate},
    {METHOD_POST, "/v1/verify", ROLE_ANYONE, RUN_AWAY, true, "VerifyRequest", "", JSON,
     stateless_verify},
    {METHOD_GET, "/v1/batches", ROLE_CURATOR, RUN_HERE, false, NULL, "cursor limit", JSON,
     batches_list},
    {METHOD_POST, "/v1/batches", ROLE_CURATOR, RUN_AWAY, false, "BatchRequest", "", JSON,
     batches_start},
    {METHOD_GET, "/v1/batches/{id}", ROLE_CURATOR, RUN_HERE, false, NULL, "", JSON, batches_get},
    {METHOD_DELETE, "/v1/batches/{id}", ROLE_CURATOR, RUN_AWAY, false, NULL, "", JSON,
     batches_cancel},
    {METHOD_GET, "/v1/batches/{id}/events", ROLE_CURATOR, RUN_HERE, false, NULL, "", EVENTS,
     events_watch},
};
/* clang-format on */

const size_t ROUTE_COUNT = sizeof(ROUTES) / sizeof(ROUTES[0]);
