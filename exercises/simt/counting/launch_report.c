// SIMT_REPORT: writes what a launch has cost.
#include "counting.h"

static void put_count(const char *name, uint64_t value)
{
    simt_report_put(",\"%s\":%llu", name, (unsigned long long)value);
}

void simt_report_launch(void)
{
    const struct launch *l = simt_current_launch;
    if (!simt_report_wanted())
        return;
    simt_report_put("{\"kind\":\"launch\",\"kernel\":");
    simt_report_put_text(l->kernel);
    simt_report_put_dim("grid", l->grid);
    simt_report_put_dim("block", l->block);
    if (simt_combines_counted && simt_options.checks) {
        put_count("work", simt_costs.work);
        put_count("steps", simt_costs.steps);
    } else {
        simt_report_put(",\"work\":null,\"steps\":null");
    }
    put_count("barriers", simt_costs.barriers);
    put_count("global_bytes", simt_costs.global_bytes);
    put_count("global_accesses", simt_costs.global_accesses);
    put_count("shared_accesses", simt_costs.shared_accesses);
    put_count("shared_bytes", simt_shared_layout.bytes);
    put_count("atomics", simt_costs.atomics);
    const struct warp_totals *w = &simt_costs.warps;
    if (simt_options.costs) {
        put_count("combine_warps", w->combines);
        put_count("global_sectors", w->global_sectors);
        put_count("bank_conflicts", w->bank_conflicts);
        put_count("busiest_accesses", w->busiest);
        simt_report_put(",\"simd_efficiency\":%.4f",
                        w->executions ? (double)w->active / WARP_SIZE / (double)w->executions : 1.0);
    } else {
        simt_report_put(",\"combine_warps\":null,\"global_sectors\":null,\"bank_conflicts\":null,"
                        "\"busiest_accesses\":null,\"simd_efficiency\":null");
    }
    simt_report_put(",\"error\":\"%s\"", cudaGetErrorName(l->error));
    put_count("findings", simt_findings_total());
    simt_report_put("}");
    simt_report_write();
}
