// cudaGraphDebugDotPrint: writes a graph for Graphviz.
#include <stdio.h>

#include "graphs.h"

// Writes a kernel's name as dot wants it within quotes.
static void put_text(FILE *file, const char *text)
{
    for (; *text; text++)
        fprintf(file, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
}

static void put_kernel(FILE *file, const struct simt_kernel_work *k)
{
    const struct simt_dim *g = &k->config.grid, *b = &k->config.block;
    put_text(file, k->name);
    fprintf(file, "\\n<<<(%u,%u,%u),(%u,%u,%u),%zu>>>", g->x, g->y, g->z, b->x, b->y, b->z,
            k->config.shared_bytes);
    if (k->config.site.file) {
        fputs("\\n", file);
        put_text(file, k->config.site.file);
        fprintf(file, ":%d", k->config.site.line);
    }
}

static void put_transfer(FILE *file, const struct simt_transfer *t)
{
    fprintf(file, t->sets ? "MEMSET\\n" : "MEMCPY\\n");
    if (t->slices > 1)
        fprintf(file, "%zu x ", t->slices);
    if (t->slices > 1 || t->height > 1)
        fprintf(file, "%zu x ", t->height);
    fprintf(file, "%zu bytes", t->width);
    if (t->sets)
        fprintf(file, ", value %u", t->value);
}

static void put_graph(FILE *file, const struct simt_graph *graph)
{
    unsigned long long number = graph->number;
    fprintf(file, "subgraph cluster_%llu {\nlabel=\"graph_%llu\"\n", number, number);
    for (size_t i = 0; i < graph->count; i++) {
        const struct simt_work *work = &graph->nodes[i]->work;
        fprintf(file, "\"graph_%llu_node_%zu\"[shape=\"%s\" label=\"%zu\\n", number, i,
                work->type == cudaGraphNodeTypeKernel ? "octagon" : "rectangle", i);
        switch (work->type) {
        case cudaGraphNodeTypeKernel: put_kernel(file, &work->kernel); break;
        case cudaGraphNodeTypeMemcpy:
        case cudaGraphNodeTypeMemset: put_transfer(file, &work->transfer); break;
        case cudaGraphNodeTypeHost: fputs("HOST", file); break;
        case cudaGraphNodeTypeGraph:
            fprintf(file, "CHILD GRAPH\\ngraph_%llu", (unsigned long long)work->child->number);
            break;
        case cudaGraphNodeTypeWaitEvent: fputs("EVENT_WAIT", file); break;
        case cudaGraphNodeTypeEventRecord: fputs("EVENT_RECORD", file); break;
        default: fputs("EMPTY", file);
        }
        fputs("\"];\n", file);
    }
    for (size_t i = 0; i < graph->count; i++)
        for (size_t k = 0; k < graph->nodes[i]->after_count; k++)
            fprintf(file, "\"graph_%llu_node_%zu\" -> \"graph_%llu_node_%zu\";\n", number,
                    graph->nodes[i]->after[k]->index, number, i);
    fputs("}\n", file);
    for (size_t i = 0; i < graph->count; i++)
        if (graph->nodes[i]->work.type == cudaGraphNodeTypeGraph)
            put_graph(file, graph->nodes[i]->work.child);
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned flags)
{
    (void)flags;
    if (!simt_is_graph(graph) || !path)
        return simt_returning(cudaErrorInvalidValue);
    FILE *file = fopen(path, "w"); // confined code cannot come here: see compiler/rewrite/confined.c
    if (!file)
        return simt_returning(cudaErrorOperatingSystem);
    fputs("digraph dot {\n", file);
    put_graph(file, graph);
    fputs("}\n", file);
    bool good = !ferror(file);
    good = fclose(file) == 0 && good;
    return simt_returning(good ? cudaSuccess : cudaErrorOperatingSystem);
}
