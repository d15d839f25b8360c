// Glue to scan().
#include "scan.h"
#include "scan_call.h"

extern "C" void entry(const struct message *request, struct message *reply)
{
    scan_call(request, reply, scan);
}
