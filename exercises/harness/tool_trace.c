// make trace: a block's shared arrays after each barrier at which they have changed, from the CPU device's
// trace.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "inside.h"

enum { CELLS_SHOWN = 32, LABEL = 20 };

// A shared array at one moment, and before.
struct image {
    char name[64];
    size_t bytes;
    unsigned char *now, *before;       // contents
    unsigned char *init, *init_before; // for each byte, whether it was ever written: 1 or 0
    int combines;                      // since the last row
};

static int from_hex(char digit) { return digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10; }

static void read_hex(unsigned char *to, size_t bytes, const char *hex)
{
    for (size_t i = 0; i < bytes && hex[2 * i] && hex[2 * i + 1]; i++)
        to[i] = (unsigned char)(from_hex(hex[2 * i]) << 4 | from_hex(hex[2 * i + 1]));
}

static const char *string_of(const cJSON *record, const char *name)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(record, name));
    return value ? value : "";
}

static int int_of(const cJSON *record, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(record, name);
    return number ? number->valueint : 0;
}

// The image of the array that the record speaks of, moved on to what the record says.
static struct image *update(struct image *images, size_t *count, size_t most, const cJSON *object)
{
    const char *name = string_of(object, "name"), *hex = string_of(object, "bytes");
    struct image *image = images;
    while (image < images + *count && strcmp(image->name, name) != 0)
        image++;
    if (image == images + *count) {
        if (*count == most)
            return NULL;
        ++*count;
        *image = (struct image){.bytes = strlen(hex) / 2};
        snprintf(image->name, sizeof image->name, "%s", name);
        image->now = calloc(4, image->bytes + 1);
        if (!image->now)
            abort();
        image->before = image->now + image->bytes;
        image->init = image->before + image->bytes;
        image->init_before = image->init + image->bytes;
    }
    memcpy(image->before, image->now, image->bytes);
    memcpy(image->init_before, image->init, image->bytes);
    read_hex(image->now, image->bytes, hex);
    const char *init = string_of(object, "init");
    for (size_t i = 0; i < image->bytes && init[i]; i++)
        image->init[i] = init[i] == '1';
    return image;
}

static bool all_set(const unsigned char *init, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!init[i])
            return false;
    return true;
}

// One cell: its value, · if never written, and * if it changed since the row before.
static void print_cell(const struct image *image, enum element element, size_t i, int width)
{
    size_t size = element_size(element), at = i * size;
    bool written = all_set(image->init + at, size);
    bool changed = written && (!all_set(image->init_before + at, size) ||
                               memcmp(image->now + at, image->before + at, size) != 0);
    struct text cell = {0};
    if (written)
        cell_text(&cell, element, image->now + at);
    else
        text_add(&cell, "·");
    size_t extra = strstr(cell.bytes, "·") || strstr(cell.bytes, "–") ? strstr(cell.bytes, "·") ? 1 : 2 : 0;
    printf(" %s%*s%s%s", changed ? paint(GOOD) : "", width + (int)extra, cell.bytes, changed ? "*" : " ",
           changed ? paint(PLAIN) : "");
    text_free(&cell);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool changed(const struct image *image)
{
    return memcmp(image->now, image->before, image->bytes) != 0 ||
           memcmp(image->init, image->init_before, image->bytes) != 0;
}

static void print_row(const cJSON *record, const struct image *image, enum element element, int width)
{
    char label[LABEL + 64];
    const cJSON *line = cJSON_GetObjectItem(record, "line");
    if (cJSON_IsNumber(line))
        snprintf(label, sizeof label, "%s:%d", file_name(string_of(record, "file")), line->valueint);
    else
        snprintf(label, sizeof label, "end of the block");
    printf("%-*s %8d  %-4s", LABEL, label, image->combines, image->name);
    size_t cells = image->bytes / element_size(element);
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        print_cell(image, element, i, width);
    printf("%s\n", cells > CELLS_SHOWN ? " …" : "");
}

static void print_header(size_t cells, int width)
{
    printf("%-*s %8s  %-4s", LABEL, "barrier at", "combines", "");
    for (size_t i = 0; i < cells && i < CELLS_SHOWN; i++)
        printf("%s%*zu", i > 0 ? "  " : " ", width, i);
    printf("\n");
}

// Only the first block of each launch: the others do the same to their sections.
static bool is_first_block(const cJSON *record)
{
    const cJSON *coordinate;
    cJSON_ArrayForEach(coordinate,
                       cJSON_GetObjectItem(record, "block")) if (coordinate->valueint != 0) return false;
    return true;
}

static bool print_trace(FILE *file, const struct trial *trial)
{
    enum { IMAGES = 8 };
    struct image images[IMAGES];
    size_t count = 0, room = 0;
    int launch = -1, width = trial->element == INTERVAL ? 5 : trial->element == INT ? 4 : 12;
    bool any = false;
    char *line = NULL;
    while (getline(&line, &room, file) > 0) {
        cJSON *record = cJSON_Parse(line);
        if (strcmp(string_of(record, "kind"), "phase") == 0 && is_first_block(record)) {
            const cJSON *object, *objects = cJSON_GetObjectItem(record, "objects");
            if (int_of(record, "launch") != launch) {
                launch = int_of(record, "launch");
                while (count > 0)
                    free(images[--count].now);
                printf("%s, block 0\n", string_of(record, "kernel"));
                print_header(trial->section, width);
            }
            cJSON_ArrayForEach(object, objects)
            {
                struct image *image = update(images, &count, IMAGES, object);
                if (!image)
                    continue;
                image->combines += cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
                if (!changed(image))
                    continue;
                print_row(record, image, trial->element, width);
                image->combines = 0;
                any = true;
            }
        }
        cJSON_Delete(record);
    }
    while (count > 0)
        free(images[--count].now);
    free(line);
    return any;
}

int tool_trace(void)
{
    if (contract.entry == SERIAL) {
        printf("nothing to trace: a serial scan has no barriers. make run shows its numbers\n");
        return 2;
    }
    char directory[PATH_BYTES], path[2 * PATH_BYTES];
    struct trial trial = tool_trial();
    struct kernel k;
    run_directory_make(directory);
    snprintf(path, sizeof path, "%s/trace", directory);
    kernel_start(&k, trial.element, trial.schedule, directory, path);
    trial_run(&trial, &k, directory);
    FILE *file = fopen(path, "r");
    bool any = file && print_trace(file, &trial);
    if (file)
        fclose(file);
    if (any)
        printf("* changed since the row above    · never written\n");
    else
        printf("nothing to trace: no kernel used shared memory\n");
    int status = tool_judge(&trial, &k);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return status;
}
