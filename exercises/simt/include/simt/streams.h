// Streams and events. What is put into a stream is done at once: one legal order of many.
#ifndef SIMT_STREAMS_H
#define SIMT_STREAMS_H

#include "errors.h"

#ifdef __cplusplus
#define SIMT_DEFAULT(value) = value
extern "C" {
#else
#define SIMT_DEFAULT(value)
#endif

typedef struct simt_stream *cudaStream_t; // 0: the default stream
typedef struct simt_event *cudaEvent_t;

#define cudaStreamDefault      0x00
#define cudaStreamNonBlocking  0x01
#define cudaStreamLegacy       ((cudaStream_t)0x1)
#define cudaStreamPerThread    ((cudaStream_t)0x2)

#define cudaEventDefault       0x00
#define cudaEventBlockingSync  0x01
#define cudaEventDisableTiming 0x02

cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags SIMT_DEFAULT(0));
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream SIMT_DEFAULT(0));
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to);

#ifdef __cplusplus
}

static inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags = cudaEventDefault)
{
    return cudaEventCreateWithFlags(event, flags);
}
#else
#define cudaEventCreate(event) cudaEventCreateWithFlags(event, cudaEventDefault)
#endif
#endif
