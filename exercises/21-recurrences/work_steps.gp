# Recurrences' bytes per element against n. Called by `make plot`.
elements = "n, elements of the recurrence, coefficients, or rows"
load charts . "bytes.gp"
