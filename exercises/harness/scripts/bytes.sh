#!/bin/sh
# bytes.sh FILE: prints yes if a kernel file depends on the number of bytes of an element, because it computes with bytes in
# another way than by "* sizeof(elem_t)", or accesses elements as another type. Such a file may be right for 4 bytes only.
# A yes that is wrong costs a compilation, and nothing else.
# Each pattern is about one line of the file:
not_multiplied='(^|[^* ]) *sizeof'
of_another_type='sizeof *([^ (]|\(([^e]|e[^l]))'
times_4_or_8='\* *[48]([^0-9]|$)|(^|[^0-9])[48] *\*'
address_as_another_type='\* *\) *&'
by_words='mem(cpy|set|move)|_cast|union'
grep -qE "$not_multiplied|$of_another_type|$times_4_or_8|$address_as_another_type|$by_words" "$1" 2>/dev/null && echo yes
