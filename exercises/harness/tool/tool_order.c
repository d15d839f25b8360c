// ORDER=wrong: the order in which make check has seen a result go wrong, for the tools. The file that keeps
// it begins with the settings of the call, NAME=VALUE, one per line. The order follows, as choices of the
// device.
#include <stdlib.h>
#include <string.h>

#include "tool.h"

static struct order kept;

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
    for (; *line && *line != '#'; line += strcspn(line, "\n"), line += *line == '\n')
        take_setting(line);
    kept.choices = copy_of(line);
    free(text);
}

const struct order *tool_order(void) { return kept.choices ? &kept : NULL; }
