// Rewrites what a kernel says of itself: __launch_bounds__ and __cluster_dims__. The headers turn these into
// attributes that the C++ compiler does not know. They are left out, and the kernel's body begins with a call
// that passes them to the device.
#include "rewrite.h"

static struct said {
    size_t first, last; // the tokens of its arguments: [first, last); equal if there are none
} bounds, cluster;
static size_t body; // the { of the kernel that they belong to

static void put_call(void)
{
    put(" simt_kernel_traits(");
    if (bounds.last > bounds.first) {
        put("simt_first_of(");
        put_tokens(bounds.first, bounds.last, NULL);
        put(")");
    } else {
        put("0");
    }
    put(", simt_cluster_of(");
    put_tokens(cluster.first, cluster.last, NULL);
    put("));");
}

size_t rewrite_traits(size_t i)
{
    if (body > 0 && i == body && i + 1 < count) {
        write_up_to(tokens[i + 1].text);
        put_call();
        resume(i + 1);
        bounds = cluster = (struct said){0, 0};
        body = 0;
        return i;
    }
    if (!is(i, "__attribute__") || !is(i + 1, "(") || !is(i + 2, "(") ||
        !(is(i + 3, "launch_bounds") || is(i + 3, "cluster_dims")) || !is(i + 4, "("))
        return i;
    size_t end = matching(i + 1, "(", ")");
    *(is(i + 3, "launch_bounds") ? &bounds : &cluster) = (struct said){i + 5, matching(i + 4, "(", ")")};
    body = body_start(i);
    if (body == 0) // a declaration; the definition repeats what it says
        bounds = cluster = (struct said){0, 0};
    write_up_to(tokens[i].text);
    leave_out_up_to(tokens[end].text + 1);
    return end + 1;
}
