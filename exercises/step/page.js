// The page: shows the run frame by frame. Buttons, keys, the slider and the number after # in the address
// choose the frame. All text comes into the page as text, never as HTML.
"use strict";

const find = (id) => document.getElementById(id);

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const run = makeRun(JSON.parse(find("data").textContent));
const data = run.data;
let frames = run.coarse, at = 0;
let chosen = null; // the key of the place to which drawn moves are limited

// --- What is wrong, and in which step.

const marks = [
  ...data.findings.map((finding) => ({ kind: finding.kind, text: withoutKind(finding), step: finding.step, finding })),
  ...(data.wrong ? [{ kind: "first wrong cell", text: data.wrong.text, step: data.wrong.step }] : []),
];

// With ORDER=wrong: the two accesses by which a result goes wrong.
const accesses = (data.accesses || []).map((access) =>
  ({ ...access, sign: "①②"[access.number - 1], moment: run.moments[access.moment] }));

const accessesIn = (frame) => accesses.filter(({ moment }) => moment.at >= frame.first && moment.at < frame.end);

const signsAt = (key, frame) =>
  accessesIn(frame).filter(({ moment }) => placeKey(moment) === key).map(({ sign }) => sign).join("");

// Goes to the turn in which the thread makes the access.
function showAccess({ moment }) {
  find("fine").checked = true;
  frames = run.fine;
  go(frames.findIndex((frame) => moment.at >= frame.first && moment.at < frame.end));
}

function withoutKind(finding) {
  const kind = `${finding.kind}: `;
  return finding.text.startsWith(kind) ? finding.text.slice(kind.length) : finding.text;
}

// The frame that shows a mark: the last frame of its step.
function frameOf(step) {
  return frames.findIndex((frame) => frame.step.number === step && frame.last);
}

function showVerdict() {
  find("title").textContent = `${data.exercise}, step by step`;
  document.title = `${data.exercise}: ${data.file}, step by step`;
  const cut = data.cut ? "; the run goes on, and only its beginning is here" : "";
  find("call").textContent = `${data.file}, ${data.call}${cut}`;
  const box = find("verdict");
  box.className = data.trouble ? "bad" : "good";
  box.append(element("strong", {}, data.trouble ? `✗ ${data.trouble}` : "✓ right"));
  const placed = marks.filter((mark) => mark.step !== undefined);
  const places = new Map(placed.map((mark) => [`${mark.kind}: step ${mark.step + 1}`, mark]));
  for (const [label, mark] of places) {
    const button = element("button", {}, label);
    button.addEventListener("click", () => go(frameOf(mark.step)));
    box.append(button);
  }
  for (const access of accesses) {
    const button = element("button", { class: "access" }, `${access.sign} ${access.text}: step ${access.step + 1}`);
    button.addEventListener("click", () => showAccess(access));
    box.append(button);
  }
  const texts = [...marks.map((mark) => `${mark.kind}: ${mark.text}`), data.verdict].filter(Boolean);
  if (texts.length > 0) box.append(detailsOf("what was found", texts));
  if (data.printed) box.append(detailsOf("what it printed", [data.printed]));
}

function detailsOf(summary, texts) {
  return element("details", {}, element("summary", {}, summary),
    ...texts.map((text) => element("p", { class: "said" }, text.trimEnd())));
}

// --- Arrays.

// The rows of the frame's table: the arrays that exist, in the order in which they first appear, with y last.
function rowsOf(frame, registers) {
  const step = frame.step;
  const rows = data.arrays
    .map((array, number) => ({ array: number, name: array.name, kind: array.shared ? "shared" : "global", info: array }))
    .filter((row) => !row.info.shared || (row.info.block === step.block && row.info.launch === step.launch));
  const order = (row) => {
    if (row.name === "x") return 0;
    if (row.kind === "shared") return row.info.length > 1 ? 1 : 2;
    return row.name === "y" ? 4 : 3;
  };
  rows.sort((a, b) => order(a) - order(b));
  const has = run.data.steps.some((other) => sameBlock(other, step) && usesRegisters(other));
  if (has || registers.length > 0) {
    const y = rows.findIndex((row) => order(row) >= 2);
    rows.splice(y < 0 ? rows.length : y, 0, { array: "registers", name: "registers", kind: "of thread" });
  }
  return rows;
}

function usesRegisters(step) {
  return step.moments.some((moment) => moment.op !== "write" && moment.lastUse >= step.end);
}

// As wide as the widest value that a cell ever holds, so that columns stay where they are.
const widths = Object.values(data.values).map(([value, made]) => Math.max(value.length, 0.75 * made.length));
const widest = Math.max(3, ...widths);

// Cells at the end that only ever hold the identity are left out.
const lengths = data.arrays.map((array, number) => {
  let length = Math.min(array.length, 8);
  const see = (change) => {
    if (change.array !== number || change.is === null || change.is === IDENTITY) return;
    length = Math.max(length, change.cell + 1);
  };
  for (const step of data.steps) [...step.moments, ...step.sets].forEach(see);
  return Math.min(length, array.length);
});

function showArrays(frame) {
  const state = stateAfter(run, frame), registers = registersAfter(run, frame), spent = registersSpent(run, frame);
  const moves = movesOf(run, frame), moments = momentsOf(run, frame);
  const changed = new Set([...moves.map((move) => placeKey(move.to)), ...moments.filter(isWrite).map(placeKey)]);
  if (frame.last) frame.step.sets.forEach((set) => changed.add(placeKey(set)));
  const read = new Set(moments.filter((moment) => moment.op === "read").map(placeKey));
  moves.forEach((move) => move.sources.forEach((source) => read.add(placeKey(source))));
  const shownNow = { frame, state, registers, spent, changed, read };
  const rows = rowsOf(frame, registers);
  const length = (row) => (row.array === "registers" ? Math.max(registers.length, spent.length) : lengths[row.array]);
  const columns = Math.max(1, ...rows.map(length));
  document.body.classList.toggle("wide", columns > 8);
  const table = element("table");
  const head = element("tr", {}, element("th", { scope: "col" }, "index"));
  for (let k = 0; k < columns; k++) head.append(element("th", { scope: "col" }, String(k)));
  table.append(element("thead", {}, head));
  const body = element("tbody");
  for (const row of rows) {
    const line = element("tr", {}, element("th", { scope: "row" }, row.name, element("small", {}, row.kind)));
    for (let k = 0; k < columns; k++) line.append(cellOf(row, k, length(row), shownNow));
    body.append(line);
  }
  table.append(body);
  const memory = find("memory"), left = memory.scrollLeft;
  memory.replaceChildren(table, svg("svg", { "aria-hidden": "true" }));
  memory.scrollLeft = left;
  showChange(memory, table);
  drawMoves(moves);
}

// If no change is in view, the box scrolls to the first one.
function showChange(memory, table) {
  const cells = [...table.querySelectorAll(".found, .wrong, .changed")], names = table.querySelector("th").offsetWidth;
  const from = memory.scrollLeft + names, to = memory.scrollLeft + memory.clientWidth;
  const inView = (cell) => cell.offsetLeft >= from && cell.offsetLeft + cell.offsetWidth <= to;
  if (cells.length === 0 || cells.some(inView)) return;
  memory.scrollLeft = Math.min(...cells.map((cell) => cell.offsetLeft)) - names - 8;
}

// Cell k of a row with `length` cells.
function cellOf(row, k, length, { frame, state, registers, spent, changed, read }) {
  if (k >= length && row.array !== "registers") return element("td");
  const key = placeKey({ array: row.array, cell: k });
  const contents = row.array === "registers" ? (registers[k] || []).map((moment) => moment.is) : [state[row.array][k]];
  if (contents.length === 0 && spent[k] && spent[k].length > 0 && row.array === "registers")
    return spentCell(key, spent[k]);
  if (contents.length === 0) return element("td", { "data-key": key });
  const parts = contents.map((is) => shown(run, is));
  const wrong = isWrong(row.array, k, frame) || parts.some((part) => part.broken && part.value !== "?");
  const raced = isFound(row, k, frame);
  const classes = ["cell"];
  if (changed.has(key)) classes.push("changed");
  if (read.has(key)) classes.push("read");
  if (wrong) classes.push("wrong");
  if (raced) classes.push("found");
  const access = signsAt(key, frame);
  if (access) classes.push("access");
  const signs = access + (changed.has(key) ? "*" : "") + (wrong ? "✗" : "") + (raced ? "!" : "");
  const value = element("span", { class: "value" }, parts.map((part) => part.value).join(", "));
  const made = element("span", { class: "made" }, parts.map((part) => part.made).join(", "));
  const sign = element("span", { class: "signs" }, signs);
  const td = element("td", { class: classes.join(" "), "data-key": key }, sign, value, made);
  if (changed.has(key)) {
    td.setAttribute("tabindex", "0");
    td.setAttribute("role", "button");
    td.setAttribute("aria-pressed", String(chosen === key));
    td.addEventListener("click", () => choose(key));
    td.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") choose(key), event.preventDefault();
    });
  }
  return td;
}

// What a thread had in registers and has used up.
function spentCell(key, moments) {
  const parts = moments.map((moment) => shown(run, moment.is));
  return element("td", { class: "cell spent", "data-key": key, title: "used up in this step" },
    element("span", { class: "value" }, parts.map((part) => part.value).join(", ")),
    element("span", { class: "made" }, parts.map((part) => part.made).join(", ")));
}

// The first wrong cell in its step, and y's wrong elements at the end.
function isWrong(array, cell, frame) {
  const wrong = data.wrong, number = frame.step.number;
  if (frame.step.kind === "ends" && data.arrays[array]?.name === "y") return data.y_wrong.includes(cell);
  return frame.last && wrong?.step === number && wrong.array === array && wrong.cell === cell;
}

function isFound(row, cell, frame) {
  const number = frame.step.number;
  return data.findings.some((found) => found.step === number && found.array === row.name && found.cell === cell);
}

function choose(key) {
  chosen = chosen === key ? null : key;
  show();
  find("memory").querySelector(`[data-key="${key}"]`)?.focus();
}

function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// Draws arrows from where an element came from to where it is now. An element that stays in its cell has no
// arrow.
function drawMoves(moves) {
  const memory = find("memory"), picture = memory.querySelector("svg"), table = memory.querySelector("table");
  const where = new Map([...memory.querySelectorAll("[data-key]")].map((cell) => [cell.dataset.key, cell]));
  const size = { width: table.offsetWidth, height: table.offsetHeight }, arrows = [];
  for (const move of moves) {
    const key = placeKey(move.to);
    if (chosen && chosen !== key) continue;
    for (const source of move.sources) {
      const from = where.get(placeKey(source)), to = where.get(key);
      if (from && to && from !== to) arrows.push(...arrow(from, to, sideOf(move.sources, source)));
    }
  }
  // All positions are read before anything is changed, so that the browser lays out the page only once.
  for (const [name, value] of Object.entries(size)) picture.setAttribute(name, value);
  picture.append(...arrows);
}

// The arrow of the left operand ends to the left, and that of the right one to the right.
function sideOf(sources, source) {
  return sources.length === 1 ? 0 : source === sources[0] ? -7 : source === sources[sources.length - 1] ? 7 : 0;
}

function arrow(from, to, side) {
  const x1 = from.offsetLeft + from.offsetWidth / 2, x2 = to.offsetLeft + to.offsetWidth / 2 + side;
  const down = to.offsetTop > from.offsetTop, same = to.offsetTop === from.offsetTop;
  const y1 = same || !down ? from.offsetTop : from.offsetTop + from.offsetHeight;
  const y2 = down || same ? to.offsetTop : to.offsetTop + to.offsetHeight;
  const tip = down || same ? -1 : 1, bend = same ? y1 - Math.min(26, 12 + Math.abs(x2 - x1) / 12) : (y1 + y2) / 2;
  const path = `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2 + 5 * tip}`;
  const head = `M${x2 - 4} ${y2 + 7 * tip}L${x2} ${y2}L${x2 + 4} ${y2 + 7 * tip}Z`;
  return [svg("path", { d: path, class: "line" }), svg("path", { d: head, class: "head" })];
}

// --- Words.

function showNotes(frame) {
  const list = find("notes"), notes = notesOf(run, frame);
  list.replaceChildren(...notes.map(({ text, cells, who }) =>
    element("li", {}, element("code", {}, text), cells ? ` ${cells}` : "", element("small", {}, who))));
  if (notes.length === 0) list.append(element("li", { class: "quiet" }, nothingSaid(frame)));
}

function nothingSaid(frame) {
  if (frame.step.kind === "ends") return data.trouble ? "The run is over." : "The run is over, and y is right.";
  if (frame.step.kind === "begins") return "No thread has done anything yet.";
  return "No element moved.";
}

function pathText(group) {
  const word = group.lines.length === 1 ? "line" : "lines";
  const lines = group.lines.length === 0 ? "" : `${word} ${group.lines.join(", ")}`;
  const end = group.threads.length === 1 ? group.end.replace(/^\w+/, "$&s") : group.end;
  return [lines, end].filter(Boolean).join(", then ");
}

function showThreads(frame) {
  const { groups, rest } = groupsOf(run, frame);
  const items = groups.map((group) =>
    element("li", group.now ? { class: "now" } : {}, element("strong", {}, threadsText(group.threads)),
      ` ${pathText(group)}`));
  if (rest.length > 0)
    items.push(element("li", { class: "quiet" }, `${threadsText(rest)}: nothing yet in this step`));
  find("threads").replaceChildren(...items);
  find("threads").previousElementSibling.hidden = items.length === 0;
  const order = frames === run.fine
    ? "This is the order in which this run took the threads. Another run may take another."
    : "Between two barriers threads run in any order. This shows what all of them did until the next one.";
  find("order").textContent = frame.step.kind === "runs" ? order : "";
}

function showMarks(frame) {
  const here = marks.filter((mark) => mark.step === frame.step.number && frame.last);
  if (frame.step.kind === "ends" && data.verdict) here.push({ kind: "in the end", text: data.verdict });
  find("marks").replaceChildren(
    ...accessesIn(frame).map(({ sign, text }) =>
      element("p", { class: "said access" }, element("strong", {}, sign), ` ${text}`)),
    ...here.map((mark) =>
      element("p", { class: "said" }, element("strong", {}, `✗ ${mark.kind} `), mark.text.trimEnd())));
}

// --- The source.

function showSource(frame) {
  const threads = new Map(), waits = new Map();
  const add = (map, place, thread) => {
    if (place.file || !place.line) return;
    if (!map.has(place.line)) map.set(place.line, []);
    map.get(place.line).push(thread);
  };
  for (const moment of momentsOf(run, frame)) add(threads, moment, moment.thread);
  for (const place of (frame.last && frame.step.waiting) || [])
    for (const thread of place.threads) add(waits, place, thread);
  const findings = data.findings.filter((finding) => finding.step === frame.step.number && frame.last);
  const found = new Set(findings.flatMap((finding) => finding.lines));
  const numbers = (line) => accessesIn(frame).filter(({ moment }) => !moment.file && moment.line === line);
  let current = null;
  for (const row of find("source").querySelectorAll("tr")) {
    const line = Number(row.dataset.line), ran = threads.get(line), wait = waits.get(line);
    row.className = [ran ? "ran" : "", wait ? "waits" : "", found.has(line) ? "found" : ""].join(" ");
    const signs = [...numbers(line).map(({ sign }) => sign), ran ? `▶ ${ranges(ran)}` : "", wait ? `‖ ${ranges(wait)}` : "", found.has(line) ? "✗" : ""];
    row.firstChild.textContent = row.firstChild.title = signs.filter(Boolean).join(" ");
    if ((ran || wait) && !current) current = row;
  }
  const box = find("source");
  if (current && (current.offsetTop < box.scrollTop || current.offsetTop > box.scrollTop + box.clientHeight - 150))
    box.scrollTop = current.offsetTop - 60;
}

function buildSource() {
  find("file").textContent = data.file;
  const table = element("table");
  data.source.forEach((line, k) => {
    const number = String(k + 1), code = element("td", {}, element("code", {}, line));
    table.append(element("tr", { "data-line": number },
      element("td", { class: "who" }), element("td", { class: "number" }, number), code));
  });
  find("source").append(table);
}

// --- Going from frame to frame.

function show() {
  const frame = frames[at];
  find("headline").textContent = headlineOf(run, frame);
  showMarks(frame);
  showArrays(frame);
  showNotes(frame);
  showThreads(frame);
  showSource(frame);
  const turns = frames.filter((other) => other.step === frame.step);
  find("place").textContent = turns.length === 1 ? `step ${frame.step.number + 1} of ${data.steps.length}`
    : `step ${frame.step.number + 1}, turn ${turns.indexOf(frame) + 1} of ${turns.length}`;
  find("slider").max = String(frames.length - 1);
  find("slider").value = String(at);
  find("slider").setAttribute("aria-valuetext", find("headline").textContent);
  for (const id of ["first", "back"]) find(id).disabled = at === 0;
  for (const id of ["last", "forward"]) find(id).disabled = at === frames.length - 1;
  showEdges();
}

function go(to) {
  if (!(to >= 0)) return;
  at = Math.min(to, frames.length - 1);
  chosen = null;
  history.replaceState(null, "", `#${at + 1}`);
  show();
}

// Shows which boxes have more to the left or to the right.
function showEdges() {
  for (const box of document.querySelectorAll(".scroll > div")) {
    box.parentNode.classList.toggle("more-left", box.scrollLeft > 1);
    box.parentNode.classList.toggle("more-right", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  }
}

// Switches between one thread at a time and all threads up to the next barrier, at the same moment of the
// run.
function setFine(fine) {
  const end = frames[at].end, step = frames[at].step.number;
  frames = fine ? run.fine : run.coarse;
  go(frames.findIndex((frame) => frame.step.number === step && frame.end >= end));
}

function listen() {
  find("first").addEventListener("click", () => go(0));
  find("back").addEventListener("click", () => go(at - 1));
  find("forward").addEventListener("click", () => go(at + 1));
  find("last").addEventListener("click", () => go(frames.length - 1));
  find("slider").addEventListener("input", () => go(Number(find("slider").value)));
  find("fine").addEventListener("change", () => setFine(find("fine").checked));
  for (const box of document.querySelectorAll(".scroll > div")) box.addEventListener("scroll", showEdges);
  window.addEventListener("resize", show);
  window.addEventListener("hashchange", fromAddress);
  document.addEventListener("keydown", (event) => {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.target === find("slider")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: frames.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
}

function fromAddress() {
  const number = Number(location.hash.slice(1));
  if (number >= 1) at = Math.min(number, frames.length) - 1;
  show();
}

showVerdict();
buildSource();
find("memory").style.setProperty("--widest", `${widest}ch`);
find("legend").append(...[
  "* changed in this step", "dashed: read", "slanted: was there, and is used up", "· never written", "✗ wrong",
  "! what was found",
  ...(accesses.length > 0 ? ["① ② the accesses by which a result goes wrong in this order"] : []),
  ...(data.element === "interval" ? [] : ["small: the elements of x that it is made of, e: none"]),
].map((text) => element("li", {}, text)));
listen();
fromAddress();
