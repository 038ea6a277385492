// SPDX-License-Identifier: Apache-2.0
// Writes when each kernel of a process, and each copy to or from the device, began and ended there: a library that CUDA loads by
// CUDA_INJECTION64_PATH and that asks CUPTI. Lines of TIMES: nanoseconds from, nanoseconds to, stream, blocks or bytes, kernel or
// direction.

#include <cupti.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define BUFFER_BYTES ((size_t) 8 << 20)

static FILE *times;

static void CUPTIAPI request(uint8_t **buffer, size_t *bytes, size_t *most_records) {
    *buffer = aligned_alloc(8, BUFFER_BYTES);
    *bytes = BUFFER_BYTES;
    *most_records = 0;
}

static void CUPTIAPI complete(CUcontext context, uint32_t stream, uint8_t *buffer, size_t bytes, size_t valid) {
    CUpti_Activity *record = NULL;
    while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
            const CUpti_ActivityKernel10 *kernel = (const CUpti_ActivityKernel10 *) record;
            fprintf(times, "%llu %llu %u %d %s\n", (unsigned long long) kernel->start, (unsigned long long) kernel->end,
                    kernel->streamId, kernel->gridX, kernel->name);
        } else if (record->kind == CUPTI_ACTIVITY_KIND_MEMCPY) {
            const CUpti_ActivityMemcpy6 *copy = (const CUpti_ActivityMemcpy6 *) record;
            const char *way = copy->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD   ? "upload"
                              : copy->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH ? "download"
                                                                                  : "copy";
            fprintf(times, "%llu %llu %u %llu %s\n", (unsigned long long) copy->start, (unsigned long long) copy->end,
                    copy->streamId, (unsigned long long) copy->bytes, way);
        }
    }
    free(buffer);
}

static void finish(void) {
    cuptiActivityFlushAll(1);
    fclose(times);
}

int InitializeInjection(void) {
    times = fopen(getenv("TIMES"), "w");
    if (times == NULL || cuptiActivityRegisterCallbacks(request, complete) != CUPTI_SUCCESS
        || cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) != CUPTI_SUCCESS
        || cuptiActivityEnable(CUPTI_ACTIVITY_KIND_MEMCPY) != CUPTI_SUCCESS) {
        fprintf(stderr, "kernel times: CUPTI refused\n");
        exit(2);
    }
    atexit(finish);
    return 1;
}
