/* Secrets: chance that cannot be guessed, and comparison that tells nothing by its time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 64 bits from the system's generator. */
uint64_t service_secret_chance(void);

/* Is given, of length bytes, the secret? The time depends on length alone. */
bool service_secret_equal(const char *given, size_t length, const char *secret);
