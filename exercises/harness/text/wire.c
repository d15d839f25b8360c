// Messages as frames of bytes: see wire.h.
#include "wire.h"

#include "failure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool name_is_sound(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789");
    return length > 0 && length < WIRE_NAME && name[length] == '\0';
}

// The next free item, with that name. NULL if the name is invalid or taken, or if there is no room.
static struct item *next_item(struct message *m, enum item_kind kind, const char *name)
{
    if (m->count == WIRE_ITEMS || !name_is_sound(name))
        return NULL;
    for (int i = 0; i < m->count; i++)
        if (strcmp(m->items[i].name, name) == 0)
            return NULL;
    struct item *item = &m->items[m->count++];
    memset(item, 0, sizeof *item);
    snprintf(item->name, sizeof item->name, "%s", name);
    item->kind = kind;
    return item;
}

// Copies size * count bytes into the item, and adds a 0 after them.
static void item_fill(struct item *item, size_t size, size_t count, const void *data)
{
    item->size = size;
    item->count = count;
    item->data = room_for(size * count, 1);
    if (size * count > 0)
        memcpy(item->data, data, size * count);
}

// The same for a name that this program chose. A failure is therefore the harness's.
static struct item *new_item(struct message *m, enum item_kind kind, const char *name)
{
    struct item *item = next_item(m, kind, name);
    if (!item)
        harness_failed("a message has no room for the item '%s'", name);
    return item;
}

void message_add_number(struct message *m, const char *name, long long number)
{
    new_item(m, ITEM_NUMBER, name)->number = number;
}

void message_add_text(struct message *m, const char *name, const char *text)
{
    item_fill(new_item(m, ITEM_TEXT, name), 1, strlen(text), text);
}

void message_add_array(struct message *m, const char *name, size_t size, size_t count, const void *data)
{
    item_fill(new_item(m, ITEM_ARRAY, name), size, count, data);
}

void message_clear(struct message *m)
{
    for (int i = 0; i < m->count; i++)
        free(m->items[i].data);
    m->count = 0;
}

const struct item *message_find(const struct message *m, enum item_kind kind, const char *name)
{
    for (int i = 0; i < m->count; i++)
        if (m->items[i].kind == kind && strcmp(m->items[i].name, name) == 0)
            return &m->items[i];
    return NULL;
}

long long message_number(const struct message *m, const char *name, long long otherwise)
{
    const struct item *item = message_find(m, ITEM_NUMBER, name);
    return item ? item->number : otherwise;
}

const char *message_text(const struct message *m, const char *name)
{
    const struct item *item = message_find(m, ITEM_TEXT, name);
    return item ? (const char *)item->data : NULL;
}

// Writes the item's part of a frame to `to`, unless `to` is NULL. Returns how many bytes the part has.
static size_t put_item(unsigned char *to, const struct item *item)
{
    static const char *const kinds[] = {
        [ITEM_NUMBER] = "number", [ITEM_TEXT] = "text", [ITEM_ARRAY] = "array"};
    char line[3 * WIRE_NAME];
    size_t bytes = item->kind == ITEM_NUMBER ? 0 : item->size * item->count;
    int head = snprintf(line, sizeof line, "%s %s", kinds[item->kind], item->name);
    char *end = line + head;
    size_t left = sizeof line - (size_t)head;
    switch (item->kind) {
    case ITEM_NUMBER: head += snprintf(end, left, " %lld\n", item->number); break;
    case ITEM_TEXT: head += snprintf(end, left, " %zu\n", item->count); break;
    case ITEM_ARRAY: head += snprintf(end, left, " %zu %zu\n", item->size, item->count); break;
    }
    if (to)
        memcpy(to, line, (size_t)head);
    if (item->kind == ITEM_NUMBER)
        return (size_t)head;
    if (to && bytes > 0)
        memcpy(to + head, item->data, bytes);
    if (to)
        to[(size_t)head + bytes] = '\n';
    return (size_t)head + bytes + 1;
}

unsigned char *message_encode(const struct message *m, size_t *length)
{
    size_t bytes = 0;
    for (int i = 0; i < m->count; i++)
        bytes += put_item(NULL, &m->items[i]);
    if (bytes > WIRE_LIMIT - WIRE_HEAD)
        return NULL;
    unsigned char *frame = room_for(WIRE_HEAD + bytes, 1);
    *length = (size_t)sprintf((char *)frame, "frame 1 %zu\n", bytes);
    for (int i = 0; i < m->count; i++)
        *length += put_item(frame + *length, &m->items[i]);
    return frame;
}

long long frame_length(const unsigned char *bytes, size_t have)
{
    static const char start[] = "frame 1 ";
    size_t known = have < sizeof start - 1 ? have : sizeof start - 1;
    if (memcmp(bytes, start, known) != 0)
        return -1;
    size_t body = 0, digits = 0;
    for (size_t i = sizeof start - 1; i < have && i < WIRE_HEAD; i++) {
        if (bytes[i] == '\n')
            return digits > 0 ? (long long)(i + 1 + body) : -1;
        if (bytes[i] < '0' || bytes[i] > '9')
            return -1;
        body = body * 10 + (bytes[i] - '0');
        digits++;
        if (body > WIRE_LIMIT)
            return -1;
    }
    return have < WIRE_HEAD ? 0 : -1;
}

// Takes one line of at most 127 bytes from *at. False if no line ends before `end`.
static bool take_line(const unsigned char **at, const unsigned char *end, char line[128])
{
    const unsigned char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (!stop || stop - *at > 127)
        return false;
    memcpy(line, *at, (size_t)(stop - *at));
    line[stop - *at] = '\0';
    *at = stop + 1;
    return true;
}

static bool take_item(struct message *m, const unsigned char **at, const unsigned char *end)
{
    char line[128], name[128];
    long long number;
    size_t size = 1, count;
    int used = 0;
    if (!take_line(at, end, line))
        return false;
    if (sscanf(line, "number %127s %lld%n", name, &number, &used) == 2 && line[used] == '\0') {
        struct item *item = next_item(m, ITEM_NUMBER, name);
        if (item)
            item->number = number;
        return item != NULL;
    }
    enum item_kind kind = ITEM_TEXT;
    if (sscanf(line, "text %127s %zu%n", name, &count, &used) != 2 || line[used] != '\0') {
        kind = ITEM_ARRAY;
        if (sscanf(line, "array %127s %zu %zu%n", name, &size, &count, &used) != 3 || line[used] != '\0')
            return false;
    }
    size_t left = (size_t)(end - *at);
    if (size == 0 || size > WIRE_LIMIT || count > WIRE_LIMIT / size || size * count >= left ||
        (*at)[size * count] != '\n')
        return false;
    struct item *item = next_item(m, kind, name);
    if (!item)
        return false;
    item_fill(item, size, count, *at);
    *at += size * count + 1;
    return true;
}

bool message_decode(struct message *m, const unsigned char *frame, size_t length)
{
    long long whole = frame_length(frame, length);
    if (whole <= 0 || (size_t)whole != length)
        return false;
    const unsigned char *end = frame + length;
    const unsigned char *at = (const unsigned char *)memchr(frame, '\n', length) + 1;
    while (at < end)
        if (!take_item(m, &at, end)) {
            message_clear(m);
            return false;
        }
    return true;
}

static bool read_whole(int fd, unsigned char *to, size_t count)
{
    while (count > 0) {
        ssize_t n = read(fd, to, count);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        to += n;
        count -= (size_t)n;
    }
    return true;
}

bool message_read(int fd, struct message *m)
{
    unsigned char head[WIRE_HEAD];
    size_t have = 0;
    long long length = 0;
    while (length == 0) {
        if (!read_whole(fd, head + have, 1))
            return false;
        length = frame_length(head, ++have);
    }
    unsigned char *frame = length > 0 ? room_for((size_t)length, 1) : NULL;
    if (!frame)
        return false;
    memcpy(frame, head, have);
    bool whole =
        read_whole(fd, frame + have, (size_t)length - have) && message_decode(m, frame, (size_t)length);
    free(frame);
    return whole;
}

bool message_write(int fd, const struct message *m)
{
    size_t length, done = 0;
    unsigned char *frame = message_encode(m, &length);
    if (!frame)
        return false;
    while (done < length) {
        ssize_t n = write(fd, frame + done, length - done);
        if (n < 0 && errno != EINTR)
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    free(frame);
    return done == length;
}

unsigned message_times(const struct message *m)
{
    const long long n = message_number(m, "n", 0), times = n > 0 ? (n - 1) / SHORT_CALL + 1 : 1;
    return (unsigned)(times < TIMES_MOST ? times : TIMES_MOST);
}
