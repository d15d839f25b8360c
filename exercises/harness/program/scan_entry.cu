// Glue to scan().
#include "scan_call.h"

#include "scan.h" // must come last: it seals what the header above needs

extern "C" void entry(const struct message *request, struct message *reply)
{
    scan_call(request, reply, scan);
}
