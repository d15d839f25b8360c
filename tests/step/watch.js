// The test puts this before the page's own scripts. It collects errors.
window.errors = [];
addEventListener("error", (event) => window.errors.push(event.message));
addEventListener("securitypolicyviolation", (event) => window.errors.push(`${event.violatedDirective} ${event.blockedURI}`));
for (const kind of ["error", "warn"]) console[kind] = (...words) => window.errors.push(words.join(" "));
