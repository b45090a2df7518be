/* Gives files to a fuzz target one by one, without a fuzzer: each FOLDER in turn, and per file also
 * some of its prefixes, so that the corpus tests more than itself. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A copy of its own size, so that a sanitizer sees a read past the end. */
static void replay_bytes(const uint8_t *data, size_t size) {
    uint8_t *const copy = malloc(size + !size);
    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static int replay_file(const char *path) {
    enum { SIZE_MOST = 1 << 20, PREFIXES = 8 };
    FILE *const file = fopen(path, "rb");
    uint8_t *const data = malloc(SIZE_MOST);
    if (!file || !data) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    const size_t size = fread(data, 1, SIZE_MOST, file);
    for (size_t i = 1; i <= PREFIXES; i++)
        replay_bytes(data, size * i / PREFIXES);
    free(data);
    fclose(file);
    return 1;
}

static int replay_folder(const char *folder) {
    struct dirent **entries = NULL;
    int replayed = 0;
    const int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof(path), "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            replayed += replay_file(path);
        free(entries[i]);
    }
    free(entries);
    return replayed;
}

int main(int count, char **folders) {
    int replayed = 0;
    for (int i = 1; i < count; i++)
        replayed += replay_folder(folders[i]);
    printf("%d files replayed\n", replayed);
    return replayed ? EXIT_SUCCESS : EXIT_FAILURE;
}
