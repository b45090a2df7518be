/* What a body that was refused answers. */
#pragma once

#include "http/request.h"

/* Turns the result of body_* into a condition of this folder, with its words. */
int bodies_result(struct request *request, int result);
