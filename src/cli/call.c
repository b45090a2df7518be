/* What a subcommand says when something is wrong. */
#include "command.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "service/service.h"

int call_fail(const struct call *call, int code, const char *format, ...) {
    FILE *const err = call->program->err;
    fprintf(err, "candela %s: ", call->command->name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(err, format, arguments);
    va_end(arguments);
    fputc('\n', err);
    return code;
}

int call_fail_faults(const struct call *call, int code, const char *where,
                     const struct faults *faults) {
    for (size_t i = 0; i < faults->count; i++) {
        const struct fault *const fault = &faults->items[i];
        call_fail(call, code, "%s%s%s: %s", where, *where && *fault->pointer ? ": " : "",
                  fault->pointer, fault->detail);
    }
    if (faults->dropped)
        call_fail(call, code, "and %zu more", faults->dropped);
    return code;
}

int call_fail_result(const struct call *call, int result) {
    const int code = result == -ENOMEM ? EX_OSERR : result == -EBUSY ? EX_TEMPFAIL : EX_IOERR;
    return call_fail(call, code, "%s", strerror(-result));
}

static int condition_code(int result) {
    if (result == SERVICE_MISSING)
        return EX_USAGE;
    return result == SERVICE_BUSY || result == SERVICE_UNDETERMINED ? EX_TEMPFAIL : EX_DATAERR;
}

static const char *condition_text(int result) {
    switch (result) {
    case SERVICE_MISSING:
        return "there is no such thing";
    case SERVICE_EXISTS:
        return "it is there already";
    case SERVICE_STALE:
        return "somebody has changed it meanwhile; try again";
    case SERVICE_GONE:
        return "it was retired";
    case SERVICE_CONFLICT:
        return "its state does not allow that";
    case SERVICE_BUSY:
        return "there is too much to do; try later";
    case SERVICE_UNDETERMINED:
        return "the budget of work ran out before an answer";
    default:
        return "it was refused";
    }
}

int call_fail_condition(const struct call *call, int result, const char *where,
                        const struct faults *faults) {
    if (result < 0)
        return call_fail_result(call, result);
    if (faults && faults_any(faults))
        return call_fail_faults(call, EX_DATAERR, where, faults);
    return call_fail(call, condition_code(result), "%s: %s", where, condition_text(result));
}
