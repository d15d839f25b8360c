// Frames there and back, and everything that is not a frame.
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool/tool.h"

static struct message sample(void)
{
    static const int numbers[3] = {3, 1, 7};
    struct message m = {0};
    message_add_number(&m, "n", -5);
    message_add_text(&m, "error", "two\nlines");
    message_add_array(&m, "x", sizeof *numbers, 3, numbers);
    message_add_array(&m, "y", 8, 0, NULL);
    return m;
}

TEST(message_comes_back_whole)
{
    struct message m = sample(), back = {0};
    size_t length;
    unsigned char *frame = message_encode(&m, &length);
    test_expect(t, message_decode(&back, frame, length), "a frame of ours is not understood");
    test_expect(t, message_number(&back, "n", 0) == -5, "the number changed");
    const char *text = message_text(&back, "error");
    test_expect(t, text && strcmp(text, "two\nlines") == 0, "the text changed");
    const struct item *x = message_find(&back, ITEM_ARRAY, "x"), *y = message_find(&back, ITEM_ARRAY, "y");
    test_expect(t, x && x->size == sizeof(int) && x->count == 3 && ((int *)x->data)[2] == 7,
                "the array changed");
    test_expect(t, y && y->size == 8 && y->count == 0, "the empty array is not there");
    test_expect(t, !message_find(&back, ITEM_NUMBER, "x"), "an array is found as a number");
    test_expect(t, message_number(&back, "none", 42) == 42, "a number is found that nobody sent");
    message_clear(&m);
    message_clear(&back);
    free(frame);
}

TEST(no_part_of_a_frame_is_a_frame)
{
    struct message m = sample(), back = {0};
    size_t length;
    unsigned char *frame = message_encode(&m, &length);
    for (size_t part = 0; part < length; part++) {
        long long told = frame_length(frame, part);
        test_expect(t, told == 0 || told == (long long)length, "%zu bytes claim a frame of %lld", part, told);
        test_expect(t, !message_decode(&back, frame, part), "%zu bytes of %zu are taken for a frame", part,
                    length);
    }
    message_clear(&m);
    free(frame);
}

// A byte of the frame is changed. The frame is refused or gives some message, but nothing is read beyond it,
// or the sanitizer would report it.
TEST(a_changed_byte_does_no_harm)
{
    struct message m = sample();
    size_t length;
    unsigned char *frame = message_encode(&m, &length);
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            struct message back = {0};
            frame[i] ^= (unsigned char)(1 << bit);
            if (!message_decode(&back, frame, length))
                test_expect(t, back.count == 0, "a refused message keeps %d items", back.count);
            message_clear(&back);
            frame[i] ^= (unsigned char)(1 << bit);
        }
    message_clear(&m);
    free(frame);
}

TEST(what_is_no_frame)
{
    static const char *const wrong[] = {
        "hello\n",
        "frame 2 0\n",
        "frame 1 \n",
        "frame 1 -1\n",
        "frame 1 99999999999999999999999\n",
        "frame 1 12\nnumber n 5x\n",
        "frame 1 22\nnumber n 1\nnumber n 2\n",
        "frame 1 11\nnumber N 1\n",
        "frame 1 13\ntext t 5\nabc\n",
        "frame 1 13\ntext t 2\nabc\n",
        "frame 1 30\narray x 4294967296 4294967296\n",
        "frame 1 12\narray x 0 0\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct message m = {0};
        bool taken = message_decode(&m, (const unsigned char *)wrong[i], strlen(wrong[i]));
        test_expect(t, !taken && m.count == 0, "this is taken for a frame: %s", wrong[i]);
    }
}

TEST(pipes_carry_messages)
{
    int ends[2];
    struct message m = sample(), back = {0};
    test_expect(t, pipe(ends) == 0 && message_write(ends[1], &m), "the pipe takes no message");
    test_expect(t, message_read(ends[0], &back) && back.count == m.count, "the message doesn't come out");
    close(ends[1]);
    struct message none = {0};
    test_expect(t, !message_read(ends[0], &none), "a message comes out of a closed pipe");
    message_clear(&m);
    message_clear(&back);
}

TEST(more_elements_have_more_time)
{
    static const struct {
        long long n;
        unsigned times;
    } cases[] = {{-5, 1},     {0, 1},       {1, 1},         {1 << 15, 1}, {(1 << 15) + 1, 2},
                 {209937, 7}, {1 << 18, 8}, {1LL << 60, 32}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct message m = {0};
        message_add_number(&m, "n", cases[i].n);
        test_expect(t, message_times(&m) == cases[i].times, "%lld: %u", cases[i].n, message_times(&m));
        message_clear(&m);
    }
}
