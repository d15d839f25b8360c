// CUDA graphs, for the files of this room that know them: graph.c, graph_work.c, graph_nodes.c, graph_exec.c,
// graph_launch.c, graph_draw.c and capture.c. A handle that a program passes may be anything, so it is looked
// up before it is used.
#ifndef SIMT_ROOM_GRAPHS_H
#define SIMT_ROOM_GRAPHS_H

#include "../../include/simt/graphs.h"
#include "../inside.h"

struct simt_work { // what a node does
    enum cudaGraphNodeType type;
    struct call call; // made the node; its stream and its frame are not used
    union {
        struct simt_kernel_work {
            struct simt_config config;
            const char *name;
            void (*body)(void *);
            void *argument;    // a copy of its own
            void **parameters; // pointers to the kernel's arguments in `argument`
            bool known;        // `parameters` are known; otherwise they are all NULL
        } kernel;
        struct simt_transfer transfer; // a copy, or memory that is set
        struct cudaHostNodeParams host;
        cudaEvent_t event;
        struct simt_graph *child; // owned by the node
    };
};

struct simt_graph_node {
    uint64_t id; // no other node has it, ever
    uint64_t of; // of a clone: the id of the node that it was made from; otherwise its own id
    struct simt_graph *graph;
    size_t index; // in its graph
    struct simt_work work;
    struct simt_graph_node **after; // the nodes that it depends on
    size_t after_count;
    bool disabled; // in a graph that can be launched
    bool captured; // a captured stream added it
};

struct simt_graph {
    struct simt_graph *next;
    struct simt_graph_node **nodes; // in the order in which they were added
    size_t count;
    uint64_t number;
    bool captured_into, // a stream's work is being added to it
        owned;          // by a node, or by a graph that can be launched
};

// ---- graph.c
bool simt_is_graph(cudaGraph_t graph);
bool simt_is_node(cudaGraphNode_t node);
unsigned simt_graphs_exist(void); // how many graphs belong to the program
struct simt_graph *simt_graph_new(void);
void simt_graph_free(struct simt_graph *graph);
struct simt_graph *simt_graph_copy(const struct simt_graph *graph);
// Adds a node, which takes over the work.
struct simt_graph_node *simt_graph_add(struct simt_graph *graph, const cudaGraphNode_t *after, size_t count,
                                       struct simt_work work);
// Makes `node` depend on `on`, unless it does so already.
void simt_node_depend(struct simt_graph_node *node, struct simt_graph_node *on);

// ---- graph_work.c
// If this is not NULL, a launch only sets it to what would be launched.
extern struct simt_work *simt_launch_into;
// Sets *work to the launch of a kernel. Its argument is copied.
cudaError_t simt_work_kernel(struct simt_work *work, const struct simt_config *config, const char *name,
                             void (*body)(void *), const void *argument);
cudaError_t simt_work_kernel_by(struct simt_work *work, const struct cudaKernelNodeParams *kernel,
                                struct simt_site site);
// Gives a kernel's node other arguments and another configuration, or another kernel. If that fails, *work
// remains as it was. site: the line that does this, which is reported if it is wrong.
cudaError_t simt_work_kernel_set(struct simt_work *work, struct call call,
                                 const struct cudaKernelNodeParams *kernel, struct simt_site site);
cudaError_t simt_work_copy(struct simt_work *work, struct call call, const struct cudaMemcpy3DParms *copy);
cudaError_t simt_work_copy_bytes(struct simt_work *work, struct call call, void *to, const void *from,
                                 size_t bytes, enum cudaMemcpyKind kind);
cudaError_t simt_work_set(struct simt_work *work, struct call call, const struct cudaMemsetParams *set);
cudaError_t simt_work_host(struct simt_work *work, struct call call, const struct cudaHostNodeParams *host);
struct simt_work simt_work_clone(const struct simt_work *work);
void simt_work_free(struct simt_work *work);

// ---- graph_exec.c
struct simt_graph_exec {
    struct simt_graph_exec *next;
    struct simt_graph *graph; // a copy of its own
    unsigned runs;            // launches of it that have not ended
    bool destroyed;           // it is freed when they have
};
// Returns what the graph that can be launched has in the place of a node of the original graph, or NULL.
struct simt_graph_node *simt_exec_node(cudaGraphExec_t exec, const struct simt_graph_node *node);
void simt_exec_free(struct simt_graph_exec *exec);

// ---- graph_launch.c
// Runs the graph. frame: of the caller of cudaGraphLaunch. Sets *known if the host knows afterwards that the
// graph is done, or may know it.
cudaError_t simt_exec_launch(struct simt_graph_exec *exec, const void *frame, bool *known);

#endif
