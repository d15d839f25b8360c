# Puts the compiler's errors about calls of CUB and Thrust into one sentence each, at the program's line that makes the call.
# Such an error is about a line of the library, and the compiler describes in dozens of lines how it got there. The compiler's other messages
# are passed on as they are. Called with -v own=FOLDER, the folder of the device's headers; -v folder=FOLDER, the one that
# contains cub/ and thrust/; and -v all=FILE, where all of the messages are.

# Returns the text in the words of CUDA: without the libraries' versions, and with cudaStream_t for what the device makes of it.
function plain(text) {
    gsub(/‘|’/, "'", text)
    gsub(/(CUB|THRUST)_[0-9A-Z_]*NS::/, "", text)
    gsub(/simt_stream\*/, "cudaStream_t", text)
    gsub(/long unsigned int/, "size_t", text)
    sub(/ \[-f[a-z]*\]$/, "", text)
    return text
}

function is_of_library(text) { return text ~ /\/(cub|thrust)\/[^: ]*:/ }

# Whether the message, or line of context, is about a file of the program.
function is_own(text) { return text ~ /^[^: ]+:[0-9]+/ && text !~ /^\/usr\// && !is_of_library(file_of(text) ":") && index(text, own) != 1 }

# Returns what begins with the first quote after `start`, without the quotes; "" if `start` is not there.
function quoted(text, start, from) {
    if (!(from = index(text, start)))
        return ""
    text = substr(text, from + length(start))
    return index(text, "'") ? substr(text, 1, index(text, "'") - 1) : text
}

# Splits the list in the parentheses that close the text, by the commas that are not within others. Returns how many there are.
function split_list(text, list, i, c, depth, count) {
    delete list
    sub(/\)[^()]*$/, "", text)
    for (i = length(text); i > 0 && depth >= 0; i--) {
        c = substr(text, i, 1)
        depth += c ~ /[)>}]/ ? 1 : c ~ /[(<{]/ ? -1 : 0
    }
    text = substr(text, i + 2)
    count = text != ""
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        depth = c ~ /[(<{]/ ? depth + 1 : c ~ /[)>}]/ ? depth - 1 : depth
        if (c == "," && depth == -1) {
            count++
            i++
        } else {
            list[count] = list[count] c
        }
    }
    return count
}

# Returns the type of an argument without what does not matter in a call.
function bare(type) {
    sub(/&+$/, "", type)
    sub(/ const$/, "", type)
    return type
}

function is_number(type) { return bare(type) ~ /^(const )?((long|short|unsigned|signed) )*(int|char|long|unsigned|bool|float|double|size_t)$/ }
function is_pointer(type) { return bare(type) ~ /(\*|\]|^cudaStream_t|nullptr_t)$/ }

# Returns what the argument should be, if it cannot be what the parameter is; "" if it can. If `strict`, what may be an
# enumeration is not taken for a number.
function needed(parameter, type, strict) {
    if (parameter == "size_t&")
        return type ~ /^size_t&$/ ? "" : "a variable of type size_t"
    if (parameter == "cudaStream_t")
        return bare(type) == "cudaStream_t" || bare(type) ~ /^(int|.*nullptr_t|long int)$/ ? "" : "a cudaStream_t"
    if (is_number(parameter))
        return is_number(type) || (!strict && !is_pointer(type)) ? "" : parameter ~ /^[aeiou]/ ? "an " parameter : "a " parameter
    if (parameter ~ /\*$/)
        return is_pointer(type) || (parameter == "void*" && bare(type) == "long int") ? "" : "a pointer"
    return ""
}

# --- A call that fits no function of that name

# Returns the sentence about a call, whose types are in the error, and sets `takes` to what the function takes.
function of_call(error, call, name, types, count, i, k, what, strict, best, parameters, last, sentence, conflict) {
    call = quoted(error, "no matching function for call to '")
    name = call
    sub(/\(.*/, "", name)
    sub(/<.*/, "", name)
    if (name !~ /^(cub|thrust)::/ && !is_of_library(group))
        return ""
    conflict = of_conflict()
    if (conflict != "")
        return conflict
    count = split_list(call, types)
    best = 0
    for (strict = 0; strict < 2 && sentence == ""; strict++)
        for (i = 1; i <= candidates; i++) {
            last = split_list(candidate[i], parameters)
            what = ""
            for (k = 1; k <= count && k <= last && what == ""; k++)
                what = needed(parameters[k], types[k], strict)
            if (what == "" || k <= best || !strict && parameters[1] != "void*")
                continue
            best = k
            sentence = argument(k - 1, name) " is of type '" bare(types[k - 1]) "', but must be " what \
                advice(k - 1, parameters, types)
            takes = list_of(candidate[i])
        }
    if (sentence == "" && group ~ /candidate expects (at least )?[0-9]+ arguments?, /) {
        sentence = argument_count(count, name) (count < split_list(candidate[1], parameters) ? "few" : "many")
        takes = list_of(candidate[1])
    }
    return sentence
}

function argument_count(count, name) {
    sub(/.*::/, "", name)
    return name " has " count " arguments here, which is too "
}

function argument(k, name) {
    sub(/.*::/, "", name)
    return k == 1 && takes_storage() ? "the temporary storage" : k == 2 && takes_storage() ? "the number of bytes" : "argument " k " of " name
}

function takes_storage() { return candidate[1] ~ /\(void\*, size_t&/ }

# Returns what may be wrong with argument k, in the words after a colon.
function advice(k, parameters, types, i) {
    for (i = 3; i < k && !is_number(parameters[i]); i++)
        ;
    if (takes_storage() && i == k && is_number(parameters[k]) && bare(types[k]) == "cudaStream_t")
        return ": is the number of " (group ~ /DeviceSegmented/ ? "segments" : "elements") " missing?"
    return k > 2 ? ": are two arguments swapped, or is one missing?" : ""
}

# Returns the parameters of a candidate, as the compiler lists them.
function list_of(text, from) {
    from = match(text, /[A-Za-z_0-9]+\(/)
    sub(/\)[^()]*$/, ")", text)
    return substr(text, from)
}

# Two arguments that must have the same type.
function of_conflict(text, one, other) {
    if (!(text = quoted(group, "deduced conflicting types for parameter '")))
        return ""
    text = substr(group, index(group, "deduced conflicting types for parameter '"))
    one = quoted(text, "('")
    other = quoted(text, " and '")
    if ("const " one == other)
        return "the output is const: are input and output swapped?"
    return "two arguments must have the same type, but one is '" one "' and the other is '" other "'"
}

# --- Names

# Returns the library's header that declares the name; "" if there is none, and "?" if this cannot be found out.
function header_of(library, name, command, line, found, ended) {
    if (name !~ /^[A-Za-z_][A-Za-z0-9_]*$/ || folder !~ /^[A-Za-z0-9_.+\/-]+$/)
        return "?"
    command = "cd " folder " && { grep -lE '(struct|class) +" name "( *:|$)" \
        (library == "cub" ? "' cub/*/*.cuh" : "|[ *]" name "\\(' thrust/*.h thrust/iterator/*.h") "; echo .; } 2>/dev/null"
    while ((command | getline line) > 0) {
        ended = line == "."
        if (found == "" && !ended)
            found = line
    }
    close(command)
    return ended ? found : "?"
}

# Returns the sentence about a name that is not declared.
function of_name(error, name, library, header) {
    if (match(error, /^'[A-Za-z_0-9]+' is not a member of '(cub|thrust)::[A-Za-z_0-9:]+'/)) {
        name = quoted(error, "'")
        library = quoted(error, "member of '")
        if (library "::" name == "thrust::cuda::par")
            return "thrust::cuda::par needs #include <thrust/execution_policy.h>"
        sub(/^'[^']*' is not a member of '[^']*'/, "", error)
        return library " has no member '" name "'" (error == "" ? ": is it spelt right?" : error)
    }
    if (match(error, /^'(cub|thrust)::[A-Za-z_0-9]+' has not been declared/) || match(error, /^'[A-Za-z_0-9]+' (is not a member of|in namespace) '(cub|thrust)'/)) {
        name = quoted(error, "'")
        library = name ~ /^cub::/ || error ~ /'cub'/ ? "cub" : "thrust"
        sub(/.*::/, "", name)
        header = header_of(library, name)
        return header == "?" ? "" : header != "" ? library "::" name " needs #include <" header ">" : \
            library " has no '" name "': is it spelt right?"
    }
    if (match(error, /^'[A-Za-z_0-9]+' (has not been declared|was not declared in this scope)/)) {
        name = quoted(error, "'")
        if (name ~ /^(Device|Block|Warp)[A-Z]/ && header_of("cub", name) ~ /^cub/)
            return "'" name "' is in the namespace cub: write cub::" name
    }
    return ""
}

# --- An error in the library's own code

# Returns the sentence about the operator that the library calls.
function of_operator(error, text, type, count, types, name, number, i, lines, n) {
    text = error
    sub(/.*no match for call to '\(/, "", text)
    type = substr(text, 1, index(text, ") (") - 1)
    count = split_list(substr(text, index(text, ") (") + 2), types)
    name = type ~ /<lambda/ ? "the operator" : "the operator '" type "'"
    sub(/'const /, "'", name)
    if (group ~ /discards qualifiers/)
        return name " cannot be called where it is const: its operator() must be declared const"
    n = split(group, lines, "\n")
    for (i = 1; i <= n; i++)
        if (lines[i] ~ "candidate expects [0-9]+ arguments?, " count " provided") {
            number = lines[i]
            sub(/.*candidate expects /, "", number)
            return name " takes " number + 0 " argument" (number + 0 == 1 ? "" : "s") ", but the library calls it with " count
        }
    text = bare(types[1])
    for (i = 2; i <= count; i++)
        text = text (i < count ? ", " : " and ") bare(types[i])
    return name " is called with arguments of type " text ", which it does not take" of_initial(types, count)
}

# The initial value, if its type is that of an argument.
function of_initial(types, count, i) {
    for (i = 1; i <= count; i++)
        if (index(group, "InitValueT = " bare(types[i])) || index(group, "InputValue<" bare(types[i]) ">"))
            return ": the initial value has the type '" bare(types[i]) "'"
    return ""
}

# Returns the type, of a number, that the library's parameter has whose name matches; "" if it has another type.
function number_of(parameter, context, text) {
    if (!match(context, parameter " = (const )?((unsigned|long|short|signed) )*(int|char|float|double|size_t)[;\\]]"))
        return ""
    text = substr(context, RSTART, RLENGTH - 1)
    sub(/.* = /, "", text)
    return text
}

function of_template(error, type, context) {
    context = plain(chain)
    if (error ~ /read-only/)
        return "the output is const: are input and output swapped?"
    if (error ~ /no match for call to '\(/)
        return of_operator(error)
    if (error ~ /void value not ignored|invalid use of void expression/)
        return "an operator of this call returns void, but must return its result"
    if (error ~ /passing '[^']*' as 'this' argument discards qualifiers/)
        return "the operator '" quoted(error, "passing 'const ") "' cannot be called where it is const: its operator() must be declared const"
    if (match(error, /iterator_traits<[^>]*>'/))
        type = substr(error, RSTART + length("iterator_traits<"), RLENGTH - length("iterator_traits<>'"))
    else if (error ~ /invalid type argument of unary '\*' \(have '/)
        type = quoted(error, "(have '")
    else if (error ~ /subscripted value is neither array nor pointer/)
        type = number_of("Iterator[A-Za-z]*", context)
    if (type != "")
        return "an argument is of type '" type "', but must be a pointer or another iterator"
    if (error ~ /cannot be used as a function/ && (type = number_of("(Op|Operator)T?", context)) != "")
        return "the operator is of type '" type "', which cannot be called: are two arguments swapped, or is one missing?"
    return ""
}

# --- Groups: an error or a warning, with what the compiler says before and after it

function add(line) { group = group plain(line) "\n"; raw = raw line "\n" }

function keep(text) { said[++count_of_said] = text }

function tell_group(error, sentence, at, known) {
    takes = ""
    if (main ~ /: error: /) {
        error = main
        sub(/.*: error: /, "", error)
        if (is_own(main)) {
            at = main
            sub(/: error: .*/, "", at)
            sentence = error ~ /no matching function for call to/ ? of_call(error) : of_name(error)
        } else if (here != "" && (is_of_library(chain) || is_of_library(main))) {
            at = here
            sentence = of_template(error)
            known = sentence != ""
            if (sentence == "")
                sentence = error "\n" where(main)
        }
    }
    if (sentence == "") {
        if (raw != "")
            keep(substr(raw, 1, length(raw) - 1))
    } else {
        tell(at, sentence, known || is_own(main))
    }
    group = raw = main = ""
    candidates = 0
}

# Where in the library the compiler stumbles, and where it says more.
function where(text) {
    sub(/: error: .*/, "", text)
    return text ": note: the library's line\n" all ": note: all that the compiler says"
}

# Only the first error of a call is reported, or the first for which there is a sentence.
function tell(at, sentence, known, line, text) {
    line = place_of(at ": ")
    text = at ": error: " sentence
    if (takes != "")
        text = text "\n" source_line(at) "\n" at ": note: the parameters are " takes
    else if (index(sentence, "\n"))
        text = at ": error: " substr(sentence, 1, index(sentence, "\n") - 1) "\n" source_line(at) substr(sentence, index(sentence, "\n"))
    else
        text = text "\n" source_line(at)
    if (!(line in told)) {
        told[line] = ++count_of_said
        said[told[line]] = text
        sure[line] = known
    } else if (known && !sure[line]) {
        said[told[line]] = text
        sure[line] = 1
    }
}

/^In file included from / || /^ +from / { pending = pending $0 "\n"; next }
/: In [a-z]|: At global scope:/ {
    tell_group()
    here = chain = ""
}
/: (error|warning|fatal error): / && main != "" { tell_group() }
{
    if (pending != "") {
        raw = raw pending
        pending = ""
    }
    add($0)
}
/: In instantiation of |: In substitution of |:   required (from|by)/ {
    chain = chain $0 "\n"
    if (here == "" && /:   required (from|by)/ && is_own($0)) {
        here = $0
        sub(/:   required .*/, "", here)
    }
}
/: (error|warning|fatal error): / { main = plain($0) }
/: note: candidate: / && !/\(conversion\)/ { candidate[++candidates] = quoted(plain($0), "note: candidate: '") }
END {
    tell_group()
    for (i = 1; i <= count_of_said; i++)
        print said[i]
}
