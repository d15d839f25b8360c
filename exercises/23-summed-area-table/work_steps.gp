# The bytes per number of a picture against how many numbers it has. Called by `make plot`.
elements = "n, numbers of a picture that is about square; the serial version makes the table"
load charts . "bytes.gp"
