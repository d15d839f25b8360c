// Characters beyond ASCII.
#include "source.h"

static unsigned byte(const char *p) { return *(const unsigned char *)p; }

size_t utf8_length(const char *p)
{
    size_t length = byte(p) < 0x80   ? 1
                    : byte(p) < 0xC2 ? 0
                    : byte(p) < 0xE0 ? 2
                    : byte(p) < 0xF0 ? 3
                    : byte(p) < 0xF5 ? 4
                                     : 0;
    for (size_t i = 1; i < length; i++)
        if ((byte(p + i) & 0xC0) != 0x80)
            return 0;
    bool surrogate_or_long =
        (byte(p) == 0xE0 && byte(p + 1) < 0xA0) || (byte(p) == 0xED && byte(p + 1) >= 0xA0);
    bool out_of_range = (byte(p) == 0xF0 && byte(p + 1) < 0x90) || (byte(p) == 0xF4 && byte(p + 1) >= 0x90);
    return surrogate_or_long || out_of_range ? 0 : length;
}

size_t utf8_put(char at[4], unsigned long character)
{
    if (character > 0x10FFFF || (character >= 0xD800 && character < 0xE000))
        return 0;
    if (character < 0x80)
        return at[0] = (char)character, 1;
    size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, character >>= 6)
        at[i] = (char)(0x80 | (character & 0x3F));
    at[0] = (char)((0xF00 >> length & 0xFF) | character);
    return length;
}
