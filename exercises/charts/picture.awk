# Turns the table of a picture before and after (harness/tool/tool_task_picture.c) into what picture.gp loads: the
# pixels and the histograms as data blocks, and the size in which to draw them.
BEGIN { FS = "\t" }
$1 == "size" { columns = $2; rows = $3 }
$1 == "wrong" { wrong = $2 }
$1 == "pixels" { pixels[$2, $3] = $4 }
$1 == "level" { count[$2, $3] = $4; sum[$2] += $4; if ($4 > most) most = $4; upto[$2, $3] = sum[$2] }
function write_block(name) {
    print "$" name " << EOD"
    for (r = 0; r < rows; r++) print pixels[name, r]
    print "EOD"
    print "$levels_" name " << EOD"
    for (v = 0; v < 256; v++) print v "\t" count[name, v] "\t" (sum[name] ? upto[name, v] / sum[name] : 0)
    print "EOD"
}
END {
    print "width = 1000"
    print "height = " int(445 * rows / columns) + 350
    print "columns = " columns
    print "rows = " rows
    print "most = " most
    print "wrong = " wrong
    write_block("before")
    write_block("after")
}
