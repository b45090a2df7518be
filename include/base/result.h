/* Three-way results: 0 is fine; negative (-errno) is fatal and forwarded unchanged; positive is a
 * named condition of that call, listed in its header, which its direct caller must handle. */
#pragma once

/* Forwards whatever is not fine. */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        const int try_result = (call);                                                             \
        if (try_result != 0)                                                                       \
            return try_result;                                                                     \
    } while (0)
