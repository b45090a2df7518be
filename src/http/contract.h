/* openapi.yaml, put into the binary by the build. */
#pragma once

#include <stddef.h>

extern const char contract_text[];
extern const size_t contract_length;
