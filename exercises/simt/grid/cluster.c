// Which blocks of the grid are in the same cluster, and the running block's place in its cluster.
#include "grid.h"

static struct simt_dim spread(uint64_t number, struct simt_dim d)
{
    return (struct simt_dim){(unsigned)(number % d.x), (unsigned)(number / d.x % d.y),
                             (unsigned)(number / d.x / d.y)};
}

struct simt_dim simt_cluster_grid(void)
{
    const struct simt_dim *g = &simt_current_launch->grid, *c = &simt_current_launch->cluster;
    return (struct simt_dim){g->x / c->x, g->y / c->y, g->z / c->z};
}

uint64_t simt_cluster_member(uint64_t cluster, unsigned rank)
{
    const struct simt_dim *g = &simt_current_launch->grid, *c = &simt_current_launch->cluster;
    struct simt_dim at = spread(cluster, simt_cluster_grid()), in = spread(rank, *c);
    return simt_current_launch->first_number + (uint64_t)at.x * c->x + in.x +
           g->x * (at.y * c->y + in.y + (uint64_t)g->y * (at.z * c->z + in.z));
}

struct simt_dim simt_cluster_dim(void) { return simt_current_launch->cluster; }

struct simt_dim simt_cluster_index(void)
{
    const struct simt_dim *b = &simt_place.block, *c = &simt_current_launch->cluster;
    return (struct simt_dim){b->x / c->x, b->y / c->y, b->z / c->z};
}

struct simt_dim simt_cluster_place(void)
{
    return spread(simt_current_block->rank, simt_current_launch->cluster);
}
unsigned simt_cluster_rank(void) { return simt_current_block->rank; }
unsigned simt_cluster_size(void) { return simt_current_launch->together; }
int simt_cluster_given(void) { return simt_current_launch->clustered; }
