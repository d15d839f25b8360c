// NVTX: marks and ranges for a profiler. There is no profiler here, so they do nothing. They return what NVTX
// returns without a profiler.
#ifndef SIMT_NVTX_H
#define SIMT_NVTX_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

#define NVTX_VERSION                  3
#define NVTX_NO_PUSH_POP_TRACKING     (-2)
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2,
    NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
    NVTX_PAYLOAD_TYPE_INT32 = 5,
    NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;
typedef union nvtxMessageValue_t {
    const char *ascii;
    const wchar_t *unicode;
    nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_t {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
        uint32_t uiValue;
        int32_t iValue;
        float fValue;
    } payload;
    int32_t messageType;
    nvtxMessageValue_t message;
} nvtxEventAttributes_t;

#define SIMT_NVTX(type, name, parameters, result, ...) \
    static inline type name parameters                 \
    {                                                  \
        (void)(__VA_ARGS__);                           \
        return result;                                 \
    }
SIMT_NVTX(int, nvtxRangePushA, (const char *message), NVTX_NO_PUSH_POP_TRACKING, message)
SIMT_NVTX(int, nvtxRangePushW, (const wchar_t *message), NVTX_NO_PUSH_POP_TRACKING, message)
SIMT_NVTX(int, nvtxRangePushEx, (const nvtxEventAttributes_t *event), NVTX_NO_PUSH_POP_TRACKING, event)
SIMT_NVTX(int, nvtxRangePop, (void), NVTX_NO_PUSH_POP_TRACKING, 0)
SIMT_NVTX(nvtxRangeId_t, nvtxRangeStartA, (const char *message), 0, message)
SIMT_NVTX(nvtxRangeId_t, nvtxRangeStartW, (const wchar_t *message), 0, message)
SIMT_NVTX(nvtxRangeId_t, nvtxRangeStartEx, (const nvtxEventAttributes_t *event), 0, event)
SIMT_NVTX(void, nvtxRangeEnd, (nvtxRangeId_t id), , id)
SIMT_NVTX(void, nvtxMarkA, (const char *message), , message)
SIMT_NVTX(void, nvtxMarkW, (const wchar_t *message), , message)
SIMT_NVTX(void, nvtxMarkEx, (const nvtxEventAttributes_t *event), , event)
SIMT_NVTX(void, nvtxInitialize, (const void *reserved), , reserved)
SIMT_NVTX(void, nvtxNameCategoryA, (uint32_t category, const char *name), , category, name)
SIMT_NVTX(void, nvtxNameOsThreadA, (uint32_t thread, const char *name), , thread, name)
SIMT_NVTX(nvtxDomainHandle_t, nvtxDomainCreateA, (const char *name), 0, name)
SIMT_NVTX(void, nvtxDomainDestroy, (nvtxDomainHandle_t domain), , domain)
SIMT_NVTX(int, nvtxDomainRangePushEx, (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event),
          NVTX_NO_PUSH_POP_TRACKING, domain, event)
SIMT_NVTX(int, nvtxDomainRangePop, (nvtxDomainHandle_t domain), NVTX_NO_PUSH_POP_TRACKING, domain)
SIMT_NVTX(void, nvtxDomainMarkEx, (nvtxDomainHandle_t domain, const nvtxEventAttributes_t *event), , domain,
          event)
SIMT_NVTX(nvtxStringHandle_t, nvtxDomainRegisterStringA, (nvtxDomainHandle_t domain, const char *text), 0,
          domain, text)
#undef SIMT_NVTX

#define nvtxRangePush            nvtxRangePushA
#define nvtxRangeStart           nvtxRangeStartA
#define nvtxMark                 nvtxMarkA
#define nvtxNameCategory         nvtxNameCategoryA
#define nvtxNameOsThread         nvtxNameOsThreadA
#define nvtxDomainCreate         nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#endif
