# Splits a table of faults: for each fault NAME writes DIR/NAME.sed, DIR/NAME.says (a text a line), DIR/NAME.fails,
# DIR/NAME.hint, DIR/NAME.part, DIR/NAME.exercise, DIR/NAME.when and, if it is made from another file than the solution,
# DIR/NAME.kernel; and prints NAME.
function value() { sub(/^[a-z]+ +/, ""); return $0 }
/^#/ || NF == 0 { next }
$1 == "fault" || $1 == "honest" || $1 == "variant" {
    name = $2
    print name
    printf "" > (DIR "/" name ".says")
    printf "" > (DIR "/" name ".sed")
    printf "" > (DIR "/" name ".kernel")
    printf "" > (DIR "/" name ".hint")
    printf "" > (DIR "/" name ".part")
    next
}
$1 == "kernel" { print value() > (DIR "/" name ".kernel"); next }
$1 == "hint" { print value() > (DIR "/" name ".hint"); next }
$1 == "part" { print value() > (DIR "/" name ".part"); next }
$1 == "exercise" { print value() > (DIR "/" name ".exercise"); next }
$1 == "when" { print value() > (DIR "/" name ".when"); next }
$1 == "is" { next }
$1 == "edit" { print value() > (DIR "/" name ".sed"); next }
$1 == "says" { print value() >> (DIR "/" name ".says"); next }
$1 == "fails" { print value() > (DIR "/" name ".fails"); next }
{ print FILENAME ":" FNR ": what is " $1 "?" > "/dev/stderr"; exit 1 }
