// Choices in files: SIMT_CHOICES and SIMT_CHOICES_LOG.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "choices.h"

static int open_file(const char *name, int flags)
{
    int given = simt_given_descriptor(name);
    return given >= 0 ? given : open(name, flags | O_CLOEXEC, 0666);
}

// ---- SIMT_CHOICES

static _Noreturn void refuse(const char *why)
{
    dprintf(STDERR_FILENO, "simt: SIMT_CHOICES=%s: %s\n", simt_options.choices, why);
    _exit(2);
}

static void read_all(struct simt_text *text)
{
    static char part[1 << 16];
    int file = open_file(simt_options.choices, O_RDONLY);
    ssize_t n = file < 0 ? -1 : 0;
    while (file >= 0 && (n = read(file, part, sizeof part)) > 0 && text->length <= CHOICES_BYTES)
        simt_text_add_bytes(text, part, (size_t)n);
    if (n < 0)
        refuse(strerror(errno));
    if (text->length > CHOICES_BYTES)
        refuse("too long to be a file of choices");
    close(file);
}

void simt_choices_open_file(struct choices_table *table, struct choices_seed *seed)
{
    struct simt_text text = {0}, why = {0};
    read_all(&text);
    if (!simt_choices_read(table, seed, &text, &why))
        refuse(why.bytes);
    simt_text_drop(&text);
}

// ---- SIMT_CHOICES_LOG

static int log_file;
static size_t logged;

static void log_text(struct simt_text *line)
{
    errno = 0;
    if (write(log_file, line->bytes, line->length) != (ssize_t)line->length)
        simt_device_failed("SIMT_CHOICES_LOG, %s: %s", simt_options.choices_log,
                           errno ? strerror(errno) : "there is no more room");
    logged += line->length;
    simt_text_cut(line, 0);
}

void simt_choices_open_log(const struct choices_seed *seed)
{
    struct simt_text text = {0};
    log_file = open_file(simt_options.choices_log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
    if (log_file < 0) {
        dprintf(STDERR_FILENO, "simt: SIMT_CHOICES_LOG=%s: %s\n", simt_options.choices_log, strerror(errno));
        _exit(2);
    }
    simt_choices_put_seed(&text, seed);
    log_text(&text);
    simt_text_drop(&text);
}

void simt_choice_log(const struct choice *c)
{
    static struct simt_text line;
    simt_choice_put(&line, c);
    simt_choices_log_text(&line);
}

void simt_choices_log_text(struct simt_text *text)
{
    if (logged + text->length > CHOICES_BYTES)
        simt_options.choices_log = NULL; // the rest comes from the seed
    else
        log_text(text);
}
