// Launches by a configuration with attributes: cudaLaunchKernelEx. Only the attributes for clusters and for
// cooperative launches make a difference here. The others say when a launch may begin, or what the GPU should
// prefer.
#ifndef SIMT_LAUNCH_ATTRIBUTES_H
#define SIMT_LAUNCH_ATTRIBUTES_H

#include "launch.h"

enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributeProgrammaticEvent = 7,
    cudaLaunchAttributePriority = 8,
    cudaLaunchAttributeMemSyncDomainMap = 9,
    cudaLaunchAttributeMemSyncDomain = 10,
    cudaLaunchAttributePreferredClusterDimension = 11,
    cudaLaunchAttributeLaunchCompletionEvent = 12,
    cudaLaunchAttributePreferredSharedMemoryCarveout = 14,
};

enum cudaClusterSchedulingPolicy {
    cudaClusterSchedulingPolicyDefault = 0,
    cudaClusterSchedulingPolicySpread = 1,
    cudaClusterSchedulingPolicyLoadBalancing = 2,
};

union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative;
    struct {
        unsigned x, y, z;
    } clusterDim, preferredClusterDim;
    enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference;
    int programmaticStreamSerializationAllowed;
    struct {
        cudaEvent_t event;
        int flags;
        int triggerAtBlockStart;
    } programmaticEvent;
    struct {
        cudaEvent_t event;
        int flags;
    } launchCompletionEvent;
    int priority;
    unsigned sharedMemCarveout;
};

struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    char pad[8 - sizeof(cudaLaunchAttributeID)];
    cudaLaunchAttributeValue val;
};

struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned numAttrs;
};

static inline simt_config simt_configure_by(const cudaLaunchConfig_t *c, const char *file, int line)
{
    simt_config config =
        simt_configure(nullptr, file, line, c->gridDim, c->blockDim, c->dynamicSmemBytes, c->stream);
    for (unsigned i = 0; i < c->numAttrs; i++) {
        const cudaLaunchAttributeValue &v = c->attrs[i].val;
        if (c->attrs[i].id == cudaLaunchAttributeCooperative) {
            config.cooperative = v.cooperative != 0;
        } else if (c->attrs[i].id == cudaLaunchAttributeClusterDimension) {
            config.clustered = 1;
            config.cluster = {v.clusterDim.x, v.clusterDim.y, v.clusterDim.z};
        }
    }
    return config;
}

template <class... T>
static inline cudaError_t simt_launch_values(simt_config &config, simt_kernel<T...> kernel, T... values)
{
    config.function = (const void *)kernel.run;
    return simt_launch_whole(std::integral_constant<bool, simt_any_owns<T...>::value>(), config, kernel.name,
                             kernel.run, values...);
}

struct simt_configured { // the launching call; a default argument cannot come after the kernel's arguments
    const cudaLaunchConfig_t *config;
    const char *file;
    int line;
    simt_configured(const cudaLaunchConfig_t *config, SIMT_HERE) : config(config), file(file), line(line) {}
};

template <class... T, class... U>
static inline cudaError_t cudaLaunchKernelEx(simt_configured by, simt_kernel<T...> kernel, U &&...arguments)
{
    simt_config config = simt_configure_by(by.config, by.file, by.line);
    return simt_launch_values<T...>(config, kernel, std::forward<U>(arguments)...);
}

template <class... T>
static inline cudaError_t cudaLaunchKernelExC(simt_configured by, simt_kernel<T...> kernel, void **arguments)
{
    return simt_launch_array(simt_configure_by(by.config, by.file, by.line), kernel, arguments,
                             typename simt_count<sizeof...(T)>::type());
}

static inline cudaError_t cudaLaunchKernelExC(simt_configured by, simt_kernel_at kernel, void **arguments)
{
    simt_config config = simt_configure_by(by.config, by.file, by.line);
    return simt_launch_at(&config, kernel.address, arguments);
}

template <class T>
static inline cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, T *kernel,
                                                         const cudaLaunchConfig_t *c)
{
    simt_config config = simt_configure_by(c, nullptr, 0);
    return simt_cluster_occupancy(clusters, (const void *)kernel, &config);
}

template <class T>
static inline cudaError_t cudaOccupancyMaxPotentialClusterSize(int *blocks, T *kernel,
                                                               const cudaLaunchConfig_t *)
{
    return simt_best_cluster(blocks, (const void *)kernel);
}

// Waits for the launch before this one, which has always ended here.
static inline void cudaGridDependencySynchronize(void) {}
static inline void cudaTriggerProgrammaticLaunchCompletion(void) {}
#endif
