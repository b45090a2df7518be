/* How far long work is. */
#include "progress.h"

#include <unistd.h>

enum { BAR_WIDTH = 30, PLAIN_SECONDS = 10 };

struct progress progress_init(FILE *err) {
    return (struct progress){.err = err, .terminal = isatty(fileno(err)) == 1};
}

static void print_speed(FILE *err, uint64_t per_second) {
    if (per_second)
        fprintf(err, "  %llu.%llu/s", (unsigned long long)(per_second / 1000),
                (unsigned long long)(per_second / 100 % 10));
}

static void draw_bar(struct progress *progress, const char *label, uint32_t done, uint32_t total,
                     uint64_t per_second) {
    const uint32_t filled = total ? (uint32_t)((uint64_t)done * BAR_WIDTH / total) : BAR_WIDTH;
    fprintf(progress->err, "\r%-10s [", label);
    for (uint32_t i = 0; i < BAR_WIDTH; i++)
        fputc(i < filled ? '#' : '.', progress->err);
    fprintf(progress->err, "] %u/%u", done, total);
    print_speed(progress->err, per_second);
    fputs("\033[K", progress->err);
    fflush(progress->err);
    progress->drawn = true;
}

void progress_show(struct progress *progress, const char *label, uint32_t done, uint32_t total,
                   uint64_t per_second, int64_t now) {
    if (progress->terminal) {
        draw_bar(progress, label, done, total, per_second);
        return;
    }
    if (!progress->printed_at)
        progress->printed_at = now;
    if (now - progress->printed_at < PLAIN_SECONDS)
        return;
    progress->printed_at = now;
    fprintf(progress->err, "%s %u/%u", label, done, total);
    print_speed(progress->err, per_second);
    fputc('\n', progress->err);
}

void progress_clear(struct progress *progress) {
    if (progress->drawn)
        fputs("\r\033[K", progress->err);
    progress->drawn = false;
}
