// Whether a trace has rows for make trace.
#include <stdio.h>

#include "flow/flow.h"
#include "harness.h"

static const struct contract sections = {.reach = SECTIONS}, whole = {.reach = WHOLE},
                             warps = {.reach = SECTIONS, .shuffles = true};

static void expect(struct test *t, const struct contract *c, const char *record, bool rows)
{
    const struct trial trial = {.contract = c, .n = 2};
    FILE *trace = tmpfile();
    fprintf(trace, "{\"kind\":\"begin\"}\n%s\n", record);
    rewind(trace);
    test_expect(t, trace_has_rows(trace, &trial) == rows, "%s", record);
    fclose(trace);
}

#define PHASE(block, name, init) \
    "{\"kind\":\"phase\",\"block\":[" block "],\"objects\":[{\"name\":\"" name "\",\"init\":\"" init "\"}]}"
#define LAUNCH(name, init) "{\"kind\":\"launch\",\"objects\":[{\"name\":\"" name "\",\"init\":\"" init "\"}]}"

TEST(rows_of_what_a_block_has_stored)
{
    expect(t, &sections, PHASE("0,0,0", "XY", "00001111"), true);
    expect(t, &sections, PHASE("1,0,0", "XY", "00001111"), false); // only block 0 is shown
    expect(t, &sections, PHASE("0,0,0", "XY", "00000011"), false); // half a word
    expect(t, &sections, "{\"kind\":\"phase\",\"block\":[0,0,0],\"objects\":[]}", false);
}

TEST(rows_of_what_a_launch_has_stored)
{
    expect(t, &whole, LAUNCH("y", "11110000"), true);
    expect(t, &whole, LAUNCH("x", "11110000"), false);
    expect(t, &sections, LAUNCH("y", "11110000"), false);
}

TEST(rows_of_shuffles)
{
    expect(t, &warps, "{\"kind\":\"shuffle\",\"block\":[0,0,0],\"warp\":0}", true);
    expect(t, &warps, "{\"kind\":\"shuffle\",\"block\":[0,0,0],\"warp\":1}", false);
    expect(t, &sections, "{\"kind\":\"shuffle\",\"block\":[0,0,0],\"warp\":0}", false);
}
