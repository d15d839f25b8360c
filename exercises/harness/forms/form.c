// Chooses the form of the verdicts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"

const struct form *form_named(const char *name)
{
    static const struct form *const forms[] = {&gcc_form, &json_form, &sarif_form};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i]->name, name) == 0)
            return forms[i];
    if (strcmp(name, "text") == 0)
        return NULL;
    fprintf(stderr, "there is no FORMAT=%s: it is one of text, gcc, json and sarif\n", name);
    exit(2);
}
