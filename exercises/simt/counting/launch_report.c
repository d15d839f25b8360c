// SIMT_REPORT: writes what a launch has cost.
#include "inside.h"

// Says what moved in managed memory: in that kernel's launch and in the host before it, or in the host after
// the last launch if the name is NULL.
static void tell_traffic(const char *kernel)
{
    const struct faults *host = &simt_traffic.host, *device = &simt_traffic.device;
    if (host->pages > 0)
        NOTE(kernel ? "pages-to-host" : "last-pages-to-host",
             .n = {(int64_t)host->pages, (int64_t)host->bytes}, .text = {kernel});
    if (simt_traffic.brought > 0)
        NOTE(kernel ? "pages-brought" : "last-pages-brought", .n = {0, (int64_t)simt_traffic.brought},
             .text = {kernel});
    if (kernel && device->pages > 0)
        NOTE("pages-to-device", .n = {(int64_t)device->pages, (int64_t)device->bytes}, .text = {kernel});
}

void simt_tell_last_traffic(void)
{
    if (!simt_options.quiet)
        tell_traffic(NULL);
}

static struct simt_text record;

static void put_count(const char *name, uint64_t value)
{
    simt_text_add(&record, ",\"%s\":%llu", name, (unsigned long long)value);
}

// The same for what is counted only on demand: null if it was not.
static void put_if(bool counted, const char *name, uint64_t value)
{
    if (counted)
        put_count(name, value);
    else
        simt_text_add(&record, ",\"%s\":null", name);
}

// The thread that makes the most accesses.
static void put_most(bool known)
{
    const struct warp_totals *w = &simt_costs.warps;
    if (known) {
        simt_report_put_dim(&record, "most_thread",
                            simt_thread_index_in(simt_current_launch, w->most_thread));
        simt_report_put_dim(&record, "most_block", simt_block_index(w->most_block));
    } else {
        simt_text_add(&record, ",\"most_thread\":null,\"most_block\":null");
    }
}

static void put_costs(bool counted)
{
    const struct warp_totals *w = &simt_costs.warps;
    put_if(counted, "combine_warps", w->combines);
    put_if(counted, "global_sectors", w->global_sectors);
    put_if(counted, "bank_conflicts", w->bank_conflicts);
    put_if(counted, "busiest_accesses", w->busiest);
    put_if(counted, "chain", simt_costs.chain);
    put_if(counted, "most_accesses", w->most);
    put_most(counted && w->most > 0);
    if (counted)
        simt_text_add(&record, ",\"simd_efficiency\":%.4f",
                      w->executions ? (double)w->active / WARP_SIZE / (double)w->executions : 1.0);
    else
        simt_text_add(&record, ",\"simd_efficiency\":null");
    put_if(counted, "page_faults", simt_traffic.device.pages);
    put_if(counted, "page_bytes", simt_traffic.device.bytes);
    put_if(counted, "host_page_faults", simt_traffic.host.pages);
    put_if(counted, "host_page_bytes", simt_traffic.host.bytes);
    put_if(counted, "prefetched_bytes", simt_traffic.brought);
}

static void put_launch(const struct launch *l)
{
    simt_text_cut(&record, 0);
    simt_text_add(&record, "{\"kind\":\"launch\",\"kernel\":");
    simt_text_add_json(&record, l->kernel);
    simt_report_put_dim(&record, "grid", l->grid);
    simt_report_put_dim(&record, "block", l->block);
    const bool combines = simt_combines_counted && simt_options.checks;
    put_if(combines, "work", simt_costs.work);
    put_if(combines, "steps", simt_costs.steps);
    put_count("barriers", simt_costs.barriers + simt_phase_barriers);
    put_count("global_bytes", simt_costs.global_bytes);
    put_count("global_accesses", simt_costs.global_accesses);
    put_count("shared_accesses", simt_costs.shared_accesses);
    put_count("shared_bytes", simt_shared_layout.bytes);
    put_count("atomics", simt_costs.atomics);
    put_costs(simt_options.costs);
    put_count("processes", l->processes);
    simt_text_add(&record, ",\"error\":\"%s\"", cudaGetErrorName(l->error));
    put_count("findings", simt_findings_total());
    simt_text_add(&record, "}\n");
    simt_report_write(&record);
}

void simt_report_launch(void)
{
    simt_total_launch();
    if (simt_report_wanted())
        put_launch(simt_current_launch);
    if (simt_options.sites)
        simt_sites_report();
    if (!simt_options.quiet)
        tell_traffic(simt_current_launch->kernel);
    simt_traffic = (struct traffic){.brought = 0};
}
