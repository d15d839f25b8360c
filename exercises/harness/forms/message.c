// What the lines of a verdict say, as a text of JSON or in one line.
#include <stdlib.h>
#include <string.h>

#include "../../simt/search/search.h"
#include "forms.h"

const char *fault_lines(const struct verdict *v, const struct fault *fault, size_t *length)
{
    size_t end = fault == &v->faults[v->fault_count - 1] ? v->lines.length : fault[1].from;
    *length = end - fault->from;
    return text_bytes(&v->lines) + fault->from;
}

void fault_message(struct text *text, const struct verdict *v, const struct fault *fault)
{
    size_t length;
    const char *line = fault_lines(v, fault, &length), *end = line + length;
    while (line < end) {
        size_t row = strcspn(line, "\n");
        if (*line != ' ' && row > 0) // other lines quote code
            text_add(text, "%s%.*s", text->length > 0 ? " " : "", (int)row, line);
        line += row + 1;
    }
}

// The bytes of the character that begins here, or 0 if they are not UTF-8.
static size_t character(const unsigned char *at)
{
    size_t more = *at < 0x80 ? 0 : *at < 0xc2 ? 4 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : *at < 0xf5 ? 3 : 4;
    unsigned second = at[0] ? at[1] : 0;
    if (more == 4 || (*at == 0xe0 && second < 0xa0) || (*at == 0xed && second > 0x9f) ||
        (*at == 0xf0 && second < 0x90) || (*at == 0xf4 && second > 0x8f))
        return 0;
    for (size_t i = 1; i <= more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return 1 + more;
}

static void make_valid(char *text)
{
    while (*text) {
        size_t length = character((unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length > 0 ? length : 1;
    }
}

void add_string(cJSON *object, const char *name, const char *bytes)
{
    char *valid = copy_of(bytes);
    make_valid(valid);
    cJSON_AddStringToObject(object, name, valid);
    free(valid);
}

static void make_all_valid(cJSON *item)
{
    cJSON *child;
    if (cJSON_IsString(item))
        make_valid(item->valuestring);
    cJSON_ArrayForEach(child, item) { make_all_valid(child); }
}

cJSON *finding_record(const struct finding *finding)
{
    cJSON *record = cJSON_Parse(finding->record);
    make_all_valid(record);
    return record;
}

void add_some(cJSON *object, const char *name, const struct text *text)
{
    if (text->length > 0)
        add_string(object, name, text->bytes);
}

static void add_replay(cJSON *object, const struct replay *replay)
{
    cJSON_AddNumberToObject(object, "choices", simt_choices_count(text_bytes(&replay->order)));
    add_some(object, "order", &replay->order);
    add_some(object, "call", &replay->call);
    add_some(object, "command", &replay->command);
}

void add_witness_facts(cJSON *object, const struct witness *w)
{
    struct text says = {0};
    witness_text(&says, w);
    add_string(object, "seen", witness_code(w));
    add_string(object, "text", text_bytes(&says));
    text_free(&says);
    if (w->seen != SEEN_WRONG)
        return;
    add_some(object, "element", &w->result.name);
    add_some(object, "expected", &w->result.expected);
    add_some(object, "got", &w->result.got);
    add_replay(object, &w->replay);
}

void add_order_facts(cJSON *object, const struct verdict *v)
{
    if (v->replay.order.length == 0)
        return;
    cJSON *witness = cJSON_AddObjectToObject(object, "witness");
    struct text says = {0};
    text_add(&says, "%.*s", (int)strcspn(text_bytes(&v->order), "\n"), text_bytes(&v->order));
    add_string(witness, "seen", "wrong");
    add_some(witness, "text", &says);
    add_replay(witness, &v->replay);
    text_free(&says);
}

void add_facts(cJSON *object, const struct fault *fault)
{
    add_some(object, "array", &fault->array);
    if (fault->array.length > 0)
        cJSON_AddNumberToObject(object, "index", (double)fault->index);
    add_some(object, "expected", &fault->expected);
    add_some(object, "got", &fault->got);
}
