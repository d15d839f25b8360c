// Text: strings that grow, and files; with settings.h and, for frames, wire.h beside it.
#ifndef HARNESS_TEXT_H
#define HARNESS_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#include "failure.h"
#include "settings.h"

enum {
    PATH_BYTES = 4096,
    LINE = 512, // bytes of a line that is read or reported
};

// --- text.c: strings that grow, and small forms
struct text {
    char *bytes; // always ends in 0 once something was added
    size_t length, room;
    size_t first; // added to each index of x and y in it, if these are the end of longer arrays
};
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_args(struct text *text, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
// Adds the setting KERNEL to a command of make, unless the command takes that kernel file anyway.
void text_add_kernel(struct text *command);
void text_free(struct text *text);
// The text that was added; "" if nothing was.
const char *text_bytes(const struct text *text);
// The columns that the text takes on a terminal, up to the end of the line.
int columns_of(const char *bytes);
// Opens the file; NULL if it can't be opened.
FILE *open_file(const char *path, const char *mode);
// Closes a file that was written. Ends the process if the disk did not take everything.
void finish_file(FILE *file, const char *path);
// Like getline: less than 0 at the end.
ssize_t next_line(char **line, size_t *room, FILE *file);
// The file's bytes up to the first byte 0. The caller frees them. NULL if the file can't be read or is empty.
char *whole_file(const char *path);
// The part of a path after the last slash.
const char *file_name(const char *path);

#endif
