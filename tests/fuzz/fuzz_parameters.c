/* Whatever text comes as parameters: what is accepted survives its canonical form. */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "kinds/kind.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fuzz_round_trip(struct parameter_table table, const struct parameters *given) {
    CLEANUP(text_deinit) struct text text = TEXT_INIT;
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    struct parameters read;
    parameters_default(table, &read);
    parameters_format(table, given, &text);
    const int result = parameters_parse(table, text.data, &faults, &read);
    assert(result == 0 && !faults_any(&faults));
    assert(memcmp(given, &read, sizeof(read)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CLEANUP(cleanup_free) char *text = strndup((const char *)data, size);
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    for (size_t i = 0; KINDS[i]; i++) {
        const struct parameter_table table = KINDS[i]->parameters;
        struct parameters parameters;
        uint32_t rules = 0;
        parameters_default(table, &parameters);
        int result = parameters_parse(table, text, &faults, &parameters);
        assert(result == 0);
        result = kind_rules(KINDS[i], text, "/introduces", &faults, &rules);
        assert(result == 0);
        fuzz_round_trip(table, &parameters);
    }
    return 0;
}
