// Arrays as a trace shows them.
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "table.h"

static int from_hex(char digit) { return digit <= '9' ? digit - '0' : (digit | 32) - 'a' + 10; }

void read_hex(unsigned char *to, size_t bytes, const char *hex)
{
    for (size_t i = 0; i < bytes && hex[2 * i] && hex[2 * i + 1]; i++)
        to[i] = (unsigned char)(from_hex(hex[2 * i]) << 4 | from_hex(hex[2 * i + 1]));
}

void image_age(struct image *image)
{
    memcpy(image->before, image->now, image->bytes);
    memcpy(image->init_before, image->init, image->bytes);
}

struct image *image_update(struct image *images, size_t *count, size_t most, const cJSON *object)
{
    const char *name = string_of(object, "name"), *hex = string_of(object, "bytes");
    size_t bytes = strlen(hex) / 2;
    struct image *image = images;
    while (image < images + *count && strcmp(image->name, name) != 0)
        image++;
    if (image == images + *count) {
        if (*count == most)
            return NULL;
        ++*count;
        *image = (struct image){0};
    }
    if (!image->now || image->bytes != bytes) { // the first of that name, or another array by now
        free(image->now);
        *image = (struct image){.bytes = bytes};
        snprintf(image->name, sizeof image->name, "%s", name);
        image->now = calloc(4, image->bytes + 1);
        if (!image->now)
            abort();
        image->before = image->now + image->bytes;
        image->init = image->before + image->bytes;
        image->init_before = image->init + image->bytes;
    }
    image_age(image);
    read_hex(image->now, image->bytes, hex);
    const char *init = string_of(object, "init");
    for (size_t i = 0; i < image->bytes && init[i]; i++)
        image->init[i] = init[i] == '1';
    return image;
}

bool all_set(const unsigned char *init, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!init[i])
            return false;
    return true;
}

bool image_changed(const struct image *image, size_t at, size_t end)
{
    for (size_t i = at; i < end; i++)
        if (image->init[i] && (!image->init_before[i] || image->now[i] != image->before[i]))
            return true;
    return false;
}
