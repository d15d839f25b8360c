# The bytes per element that DeviceScan moves against n. Called by `make plot`.
elements = "n, elements of x"
load charts . "bytes.gp"
