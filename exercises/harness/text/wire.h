// Messages between the harness and the kernel program: named numbers, texts and arrays, in one frame.
//
//     frame 1 LENGTH\n             LENGTH bytes follow
//     number NAME VALUE\n
//     text NAME LENGTH\n           LENGTH bytes, then \n
//     array NAME SIZE COUNT\n      COUNT elements of SIZE bytes, then \n
//
// A frame begins with its length, so a reader knows when the frame is complete. If the sender dies half-way,
// the frame is too short and can't be mistaken for another one.
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WIRE_REQUEST_FD = 3, // the kernel program reads requests from this descriptor
    WIRE_REPLY_FD = 4,   // and sends its replies to this one, since its stdout belongs to the student
    REPORT_FD,           // The CPU device writes to these: its report,
    DERIVATION_FD,       // its nodes
    TRACE_FD,            // and its trace
    WIRE_NAME = 32,      // bytes of a name, including the final 0
    WIRE_ITEMS = 24,     // items in a message
    WIRE_HEAD = 32,      // bytes that hold the first line of any frame
};

enum {
    SHORT_CALL = 1 << 15, // elements of a call that has the time of a short one
    TIMES_MOST = 32,      // a call never has more than this many times as much
};

#define WIRE_LIMIT ((size_t)1 << 30) // bytes of a frame

enum item_kind { ITEM_NUMBER, ITEM_TEXT, ITEM_ARRAY };

struct item {
    char name[WIRE_NAME];
    enum item_kind kind;
    long long number;    // ITEM_NUMBER
    size_t size;         // ITEM_ARRAY: bytes per element
    size_t count;        // ITEM_ARRAY: elements. ITEM_TEXT: bytes
    unsigned char *data; // ITEM_ARRAY, ITEM_TEXT (with a 0 after the bytes); owned by the message
};

struct message {
    int count;
    struct item items[WIRE_ITEMS];
};

// A message starts as {0}. The functions that add to it copy what they are given. They abort on an invalid
// name and on more than WIRE_ITEMS items, because no caller should cause either.
void message_add_number(struct message *m, const char *name, long long number);
void message_add_text(struct message *m, const char *name, const char *text);
void message_add_array(struct message *m, const char *name, size_t size, size_t count, const void *data);
void message_clear(struct message *m);

// The item; NULL if the message has no such item.
const struct item *message_find(const struct message *m, enum item_kind kind, const char *name);
// The number; `otherwise` if the message has no such number.
long long message_number(const struct message *m, const char *name, long long otherwise);
// The text; NULL if the message has no such text.
const char *message_text(const struct message *m, const char *name);

// The message as a frame, which the caller frees. NULL if the frame would exceed WIRE_LIMIT.
unsigned char *message_encode(const struct message *m, size_t *length);
// The length of the whole frame that begins with these bytes. 0 if more bytes are needed to know, -1 if the
// bytes are not the beginning of a frame.
long long frame_length(const unsigned char *bytes, size_t have);
// Fills an empty message from a whole frame. If the bytes are not a frame, returns false and leaves the
// message empty.
bool message_decode(struct message *m, const unsigned char *frame, size_t length);

// Waits for a message, for a side that has nothing else to do. False at the end of the file, on an error, or
// if the bytes are not a frame.
bool message_read(int fd, struct message *m);
bool message_write(int fd, const struct message *m);

// How many times as long as a short call the request's call may take, by its number of elements, n.
unsigned message_times(const struct message *m);

#ifdef __cplusplus
}
#endif

#endif
