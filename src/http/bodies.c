/* Bodies that were refused. */
#include "http/bodies.h"

#include "http/condition.h"
#include "json/body.h"

int bodies_result(struct request *request, int result) {
    struct answer *const answer = &request->answer;
    if (result == BODY_INVALID)
        return answer_refuse(answer, SERVICE_INVALID,
                             answer->faults.count == 1
                                 ? "One thing is wrong with the body; errors says where."
                                 : "Several things are wrong with the body; errors says where.");
    if (result != BODY_MALFORMED)
        return result;
    if (!request->body.length)
        return answer_refuse(answer, CONDITION_MALFORMED_JSON,
                             "The body is empty; send a JSON object.");
    return CONDITION_MALFORMED_JSON;
}
