// Strings that grow; files.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "text.h"

void text_add_args(struct text *text, const char *format, va_list args)
{
    va_list first;
    va_copy(first, args);
    int length = vsnprintf(NULL, 0, format, first);
    va_end(first);
    if (text->length + (size_t)length + 1 > text->room) {
        text->room = 2 * (text->length + (size_t)length + 1);
        text->bytes = more_room(text->bytes, text->room, 1);
    }
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, args);
    text->length += (size_t)length;
}

void text_add(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_args(text, format, args);
    va_end(args);
}

void text_add_kernel(struct text *command)
{
    const char *kernel = setting(&settings.kernel, "kernel.cu");
    if (strcmp(kernel, "kernel.cu") != 0)
        text_add(command, " KERNEL=%s", kernel);
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

const char *text_bytes(const struct text *text) { return text->bytes ? text->bytes : ""; }

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

FILE *open_file(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (!file && errno == ENOMEM)
        harness_failed("no memory to open %s", path);
    return file;
}

void finish_file(FILE *file, const char *path)
{
    bool failed = ferror(file);
    if (fclose(file) != 0 || failed)
        harness_failed("can't write %s: %s", path, strerror(errno));
}

ssize_t next_line(char **line, size_t *room, FILE *file)
{
    ssize_t length = getline(line, room, file);
    if (length < 0 && !feof(file))
        harness_failed("can't read a line: %s", strerror(errno));
    return length;
}

// An allocation that fails ends the harness, so cJSON fails only on a record that makes no sense.
static void *room_of(size_t bytes) { return room_for(bytes, 1); }

__attribute__((constructor)) static void give_cjson_room(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = room_of, .free_fn = free});
}

char *whole_file(const char *path)
{
    FILE *file = open_file(path, "r");
    char *bytes = NULL;
    size_t room = 0;
    bool read = file && getdelim(&bytes, &room, '\0', file) >= 0;
    if (file && !read && !feof(file))
        harness_failed("can't read %s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    if (read)
        return bytes;
    free(bytes);
    return NULL;
}

int columns_of(const char *bytes)
{
    int columns = 0;
    for (; *bytes && *bytes != '\n'; bytes++)
        columns += (*bytes & 0xc0) != 0x80;
    return columns;
}
