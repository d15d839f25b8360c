// Arrays as a trace shows them.
#include <stdlib.h>
#include <string.h>

#include "table.h"
#include "text/json.h"

static int word_at(const char *hex)
{
    char digits[9] = "";
    memcpy(digits, hex, 8);
    return (int)__builtin_bswap32((unsigned)strtoul(digits, NULL, 16));
}

// Makes room for an array with that name, unless the image has it already, and keeps its old contents as
// `before`.
static void age(struct image *image, enum memory memory, const char *name, size_t count)
{
    if (!image->now || image->count != count) {
        free(image->now);
        *image = (struct image){.memory = memory, .count = count};
        snprintf(image->name, sizeof image->name, "%.63s", name);
        image->now = room_for(2 * count, sizeof *image->now);
        image->before = image->now + count;
    }
    memcpy(image->before, image->now, count * sizeof *image->now);
}

static void put(struct image *image, size_t i, bool written, const char *hex, const cJSON *element)
{
    struct word *word = &image->now[i];
    word->written = written;
    word->value = word_at(hex);
    word->element = element ? (uint32_t)element->valuedouble : NUMBER_FOREIGN;
    word->held |= written && word->element <= NUMBER_IDENTITY;
    image->held |= word->held;
}

struct image *image_update(struct image *images, size_t *count, enum memory memory, const cJSON *object)
{
    const char *name = string_of(object, "name"), *hex = string_of(object, "bytes");
    const char *init = string_of(object, "init");
    struct image *image = images;
    while (image < images + *count && strcmp(image->name, name) != 0)
        image++;
    if (image == images + IMAGES)
        return NULL;
    if (image == images + *count) {
        ++*count;
        *image = (struct image){0};
    }
    age(image, memory, name, strlen(init) / 4);
    image->mixed = int_of(object, "elem") > 4;
    const cJSON *element = cJSON_GetArrayItem(cJSON_GetObjectItem(object, "elements"), 0);
    for (size_t i = 0; i < image->count; i++) {
        put(image, i, strncmp(init + 4 * i, "1111", 4) == 0, hex + 8 * i, element);
        element = element ? element->next : NULL;
    }
    return image;
}

void image_lanes(struct image *image, const cJSON *record, size_t count)
{
    unsigned lanes = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    const cJSON *values = cJSON_GetObjectItem(record, "values");
    age(image, IN_LANES, "warp 0", count);
    for (size_t i = 0; i < count; i++)
        put(image, i, lanes >> i & 1, cJSON_GetStringValue(cJSON_GetArrayItem(values, (int)i)),
            cJSON_GetArrayItem(cJSON_GetObjectItem(record, "elements"), (int)i));
}

void image_result(struct image *image, const struct trial *trial)
{
    age(image, GLOBAL, "y", trial->n);
    image->held = true;
    for (size_t i = 0; i < image->count; i++)
        image->now[i] = (struct word){
            .written = trial->numbers[i] != NUMBER_UNWRITTEN, .held = true, .element = trial->numbers[i]};
}

bool image_is_result(const struct image *image, const struct trial *trial)
{
    bool same = trial->numbers && strcmp(image->name, "y") == 0 && image->count == trial->n;
    for (size_t i = 0; same && i < image->count; i++)
        same = image->now[i].element == trial->numbers[i];
    return same;
}

void images_free(struct image *images, size_t *count)
{
    while (*count > 0)
        free(images[--*count].now);
}

// Whether the word may come from unwritten memory, perhaps counted up by atomics. Such a number means
// nothing. It is shown as unknown only if the device has found a read of unwritten memory.
static bool is_counted_from_nothing(const struct printing *p, int word)
{
    const int fresh = (int)0xffbadbadu, most = 1 << 16;
    return report_has(&p->trial->outcome.report, "uninit") && word >= fresh && word < fresh + most;
}

void word_text(struct text *text, const struct printing *p, const struct image *image,
               const struct word *word)
{
    struct interval room;
    bool held = image->mixed ? word->held : image->held;
    if (!word->written)
        text_add(text, "·");
    else if (word->element == NUMBER_UNWRITTEN || word->element == NUMBER_UNDEFINED ||
             (!held && is_counted_from_nothing(p, word->value)))
        text_add(text, "?");
    else if (!held)
        text_add(text, "%d", word->value);
    else if (p->view.element == INTERVAL && p->flow)
        flow_text(text, &p->trial->derivation, word->element);
    else {
        view_value(&p->view, word->element, &room);
        cell_text(text, p->view.element, &room);
    }
}
