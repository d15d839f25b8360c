// Glue to the functions of summed_area.h.
#include "task_call.h"

#include "summed_area.h" // must come last: it seals what the header above needs

struct picture {
    unsigned width, height, threads;
};

// scan_rows(), transpose() and summed_area(), which differ in the names of their arrays only.
static void call_on_picture(const struct task_call *c, struct picture p)
{
    bool makes_table = task_is(c, "summed_area");
    unsigned *y = task_array<unsigned>(c, makes_table ? "table" : "y");
    const unsigned *x = task_array<unsigned>(c, "x");
    void (*function)(unsigned *, const unsigned *, unsigned, unsigned, unsigned) = makes_table ? summed_area
                                                                                   : task_is(c, "transpose")
                                                                                       ? transpose
                                                                                       : scan_rows;
    CONFINED_BEGIN();
    function(y, x, p.width, p.height, p.threads);
    CONFINED_END();
}

static void call_box_filter(const struct task_call *c, struct picture p, unsigned radius)
{
    unsigned *y = task_array<unsigned>(c, "y");
    const unsigned *table = task_array<unsigned>(c, "table");
    CONFINED_BEGIN();
    box_filter(y, table, p.width, p.height, radius, p.threads);
    CONFINED_END();
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    struct picture p = {(unsigned)message_number(request, "width", 0),
                        (unsigned)message_number(request, "height", 0), c.section};
    if (task_is(&c, "box_filter"))
        call_box_filter(&c, p, (unsigned)message_number(request, "radius", 0));
    else
        call_on_picture(&c, p);
    task_call_end(&c, reply);
}
