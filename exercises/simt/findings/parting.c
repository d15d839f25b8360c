// Where a warp has parted: lanes that took a branch together were active apart from each other. This is not
// a fault, but a program that fails may fail because of it.
#include "findings.h"

static struct { // the launch's first
    struct occasion launch;
    struct simt_site site;
    unsigned lanes, of; // that were active together, and that came there
} first;

static void put_record(void)
{
    struct simt_text record = {0};
    struct source_line at;
    simt_source_place(&at, first.site);
    simt_text_add(&record, "{\"kind\":\"parted\",\"file\":");
    simt_text_add_json(&record, at.file);
    simt_text_add(&record, ",\"line\":%d,\"lanes\":%u,\"of\":%u}\n", at.line, first.lanes, first.of);
    simt_report_write(&record);
    simt_text_drop(&record);
}

void simt_parted(struct simt_site site, unsigned lanes, unsigned of)
{
    const struct occasion *launch = &simt_current_launch->occasion;
    if (first.launch.key == launch->key && first.launch.number == launch->number)
        return;
    first.launch = *launch;
    first.site = site;
    first.lanes = lanes;
    first.of = of;
    if (simt_report_wanted())
        put_record();
}

void simt_tell_parting(void)
{
    static struct simt_text place;
    if (first.of == 0 || simt_options.quiet)
        return;
    struct source_line at;
    simt_source_place(&at, first.site);
    simt_text_add(&place, "%s:%d", at.file, at.line);
    NOTE("warp-parted", .n = {first.lanes, first.of}, .text = {place.bytes});
}
