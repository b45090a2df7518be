/* Identifiers as text: a UUID in its canonical lower-case form. */
#pragma once

enum { ID_LENGTH = 36 };

struct id {
    char text[ID_LENGTH + 1]; /* "" where there is none */
};
