// What is said about launches that a GPU would refuse.
#include "inside.h"

const struct words simt_launch_words[] = {
    {"kinds", "invalid-launch"},
    {"invalid-launch", "the launch of {text0} at %1 "}, // then comes what it asks for
    {"never-ran", "; the kernel never ran"},
    {"refused-on", "{0} launches were refused, the last of {text0} at %1: does the loop around it ever end?"},
    // Facts: blockDim, their product, and the most.
    {"threads-per-block", "asks for {0} x {1} x {2} = {3} threads per block: 1 to {4} are possible"},
    {"block-depth", "asks for blockDim.z = {0}: {1} is the most"},
    {"launch-bounds", "asks for {0} threads per block: the kernel's __launch_bounds__ allow {1}"},
    {"empty-grid", "asks for a grid of {0} x {1} x {2} blocks: an empty grid can't be launched"},
    {"large-grid", "asks for a grid of {0} x {1} x {2} blocks: {3} x {4} x {4} is the most"},
    // Fact 2 is 1 if a card can have more.
    {"dynamic-shared-memory",
     "asks for {0} bytes of dynamic shared memory per block: {1} is the most{2? until "
     "cudaFuncSetAttribute allows more|}"},
    {"cooperative-blocks", "asks for {0} blocks in a cooperative launch: at most {1} can run at once"},
    // Facts: the cluster, its blocks, the most, and 1 if a card can have more.
    {"cluster-size", "asks for clusters of {0} x {1} x {2} = {3} blocks: 1 to {4} are possible{5? until "
                     "cudaFuncSetAttribute allows sizes that not every card has|}"},
    {"cluster-of-grid",
     "asks for a grid of {0} x {1} x {2} blocks in clusters of {3} x {4} x {5}: each must be a "
     "multiple"},
    {"cluster-of-kernel",
     "asks for clusters of {0} x {1} x {2} blocks: the kernel's __cluster_dims__ say {3} x {4} x {5}"},
    {"no-such-stream", "names a stream that its grid hasn't made, or has destroyed"},
    {"too-many-grids",
     "finds no room: {0} grids that kernels launched wait to begin, and {1} is the limit. Raise it "
     "by cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, …) before the host's launch"},
    // Texts: the kernel that launches, and the one that it launches.
    {"cooperative-parent",
     "{text0} launches {text1} at %1, but was itself launched at %2 by "
     "cudaLaunchCooperativeKernel: a GPU runs no cooperative kernel that launches others, so "
     "launch it by <<<>>>"},
    // Facts: the bytes, and the most. Text: the array.
    {"shared-memory",
     "the kernel launched at %1 declares more shared memory than a block has: {0} bytes with "
     "{text0}, and {1} is the limit"},
    {"grid-barrier", "thread {thread1} waits at %1 for the whole grid: the kernel must be launched by "
                     "cudaLaunchCooperativeKernel"},
    {0}};
