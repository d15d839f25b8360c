// ORDER=wrong: the order in which make check has seen a result go wrong, for the tools. The file that keeps
// it begins with the settings of the call, NAME=VALUE, one per line, and with WITNESS=, the record of what
// was seen. The order follows, as choices of the device.
#include <stdlib.h>
#include <string.h>

#include "tool.h"
#include "witness/witness.h"

static struct order kept;
static struct witness seen;

// Takes the record of what was seen, if the line has it.
static void take_witness(const char *line)
{
    static const char name[] = "WITNESS=";
    cJSON *record = strncmp(line, name, sizeof name - 1) == 0 ? cJSON_Parse(line + sizeof name - 1) : NULL;
    if (record)
        witness_of_json(&seen, record);
    cJSON_Delete(record);
}

// Sets one of the settings that say what call is made.
static void take_setting(const char *line)
{
    static struct setting *const taken[] = {&settings.n,
                                            &settings.x,
                                            &settings.section,
                                            &settings.element,
                                            &settings.start,
                                            &settings.seed,
                                            &settings.part,
                                            &settings.schedule,
                                            &settings.in_place,
                                            &settings.input,
                                            &settings.simt_even,
                                            &settings.simt_costs,
                                            &settings.simt_resident,
                                            &settings.simt_processors};
    const size_t name = strcspn(line, "="), value = strcspn(line, "\n");
    for (size_t i = 0; name < value && i < sizeof taken / sizeof *taken; i++)
        if (strlen(taken[i]->name) == name && strncmp(taken[i]->name, line, name) == 0) {
            struct text text = {0};
            text_add(&text, "%.*s", (int)(value - name - 1), line + name + 1);
            set_setting(taken[i], text_bytes(&text));
            text_free(&text);
        }
}

void tool_order_read(void)
{
    const char *path = setting(&settings.order, NULL);
    char *text = path ? whole_file(path) : NULL, *line = text;
    if (!path)
        return;
    if (!text)
        harness_failed("can't read %s", path);
    for (; *line && *line != '#'; line += strcspn(line, "\n"), line += *line == '\n') {
        take_setting(line);
        take_witness(line);
    }
    kept.choices = copy_of(line);
    free(text);
}

const struct witness *tool_witness(void) { return seen.seen == SEEN_WRONG ? &seen : NULL; }

const struct order *tool_order(void) { return kept.choices ? &kept : NULL; }
