// Messages between the harness and the kernel program: named numbers, texts and arrays, in one frame.
//
//     frame 1 LENGTH\n             LENGTH bytes follow
//     number NAME VALUE\n
//     text NAME LENGTH\n           LENGTH bytes, then \n
//     array NAME SIZE COUNT\n      COUNT elements of SIZE bytes, then \n
//
// A frame says its length first, so a reader knows when it is whole, and a peer that dies half-way leaves a
// frame that is short, never one that reads as something else.
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WIRE_REQUEST_FD = 3, // the kernel program reads requests here,
    WIRE_REPLY_FD = 4,   // and answers here: its stdout belongs to the student.
    REPORT_FD,           // These are the CPU device's: for its report,
    DERIVATION_FD,       // its nodes
    TRACE_FD,            // and its trace
    WIRE_NAME = 32,      // bytes of a name, the final 0 included
    WIRE_ITEMS = 16,     // items in a message
    WIRE_HEAD = 32,      // bytes that hold any frame's first line
};

#define WIRE_LIMIT ((size_t)1 << 30) // bytes in a frame

enum item_kind { ITEM_NUMBER, ITEM_TEXT, ITEM_ARRAY };

struct item {
    char name[WIRE_NAME];
    enum item_kind kind;
    long long number;    // ITEM_NUMBER
    size_t size;         // ITEM_ARRAY: bytes an element
    size_t count;        // ITEM_ARRAY: elements. ITEM_TEXT: bytes
    unsigned char *data; // ITEM_ARRAY, ITEM_TEXT (with a 0 after it); owned by the message
};

struct message {
    int count;
    struct item items[WIRE_ITEMS];
};

// A message is born as {0}. Adding copies; it aborts on a name or a number of items that no caller should
// use.
void message_add_number(struct message *m, const char *name, long long number);
void message_add_text(struct message *m, const char *name, const char *text);
void message_add_array(struct message *m, const char *name, size_t size, size_t count, const void *data);
void message_clear(struct message *m);

// NULL where the message has no such item.
const struct item *message_find(const struct message *m, enum item_kind kind, const char *name);
// `otherwise` where the message has no such number.
long long message_number(const struct message *m, const char *name, long long otherwise);
// NULL where the message has no such text.
const char *message_text(const struct message *m, const char *name);

// The frame, to be freed by the caller; NULL if it would pass WIRE_LIMIT.
unsigned char *message_encode(const struct message *m, size_t *length);
// The bytes of the whole frame that begins with these: 0 when more are needed to tell, -1 when this is no
// frame.
long long frame_length(const unsigned char *bytes, size_t have);
// Fills an empty message from a whole frame. False, and the message empty, for anything that is not one.
bool message_decode(struct message *m, const unsigned char *frame, size_t length);

// For a side with nothing else to do meanwhile. False at end of file, on an error, or on bytes that are no
// frame.
bool message_read(int fd, struct message *m);
bool message_write(int fd, const struct message *m);

#ifdef __cplusplus
}
#endif

#endif
