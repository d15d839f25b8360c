// The run that make step has recorded: frames to step through, what arrays and registers hold after each
// frame, and what threads did in it, in words. Nothing here knows about the page.
//
// A moment is an access, a combine, or what a lane got by a shuffle. `from` has the moments by which the
// thread got what it combined or wrote.
"use strict";

const IDENTITY = 4294967280;

function makeRun(data) {
  const moments = [];
  data.steps.forEach((step, number) => {
    step.number = number;
    step.first = moments.length;
    for (const moment of step.moments) moments.push(Object.assign(moment, { at: moments.length, step }));
    step.end = moments.length;
  });
  for (const moment of moments) {
    moment.from = (moment.from || []).map((at) => (at < 0 ? null : moments[at]));
    for (const source of moment.from) if (source) source.lastUse = moment.at;
  }
  return { data, moments, coarse: data.steps.map(wholeStep), fine: data.steps.flatMap(turns) };
}

// A frame is what one key press shows: moments `first` to `end` - 1 of a step.
function wholeStep(step) {
  return { step, first: step.first, end: step.end, last: true };
}

// The turns of a step's threads: each ran until it waited or ended.
function turns(step) {
  const frames = [];
  step.moments.forEach((moment, k) => {
    const open = frames[frames.length - 1];
    if (open && step.moments[k - 1].thread === moment.thread && moment.op !== "got") open.end++;
    else if (open && moment.op === "got" && step.moments[k - 1].op === "got") open.end++;
    else frames.push({ step, first: moment.at, end: moment.at + 1, last: false });
  });
  if (frames.length === 0) return [wholeStep(step)];
  frames[frames.length - 1].last = true;
  return frames;
}

const isWrite = (moment) => moment.op === "write" || moment.op === "atomic";

function momentsOf(run, frame) {
  return run.moments.slice(frame.first, frame.end);
}

// What all arrays hold after the frame: a list of cells for each array.
function stateAfter(run, frame) {
  const arrays = run.data.arrays.map((array) => new Array(array.length).fill(null));
  const put = (change) => {
    const cells = arrays[change.array];
    if (cells && change.cell >= 0 && change.cell < cells.length) cells[change.cell] = change.is;
  };
  for (const step of run.data.steps) {
    if (step.number > frame.step.number) break;
    for (const moment of step.moments) if (moment.at < frame.end && isWrite(moment)) put(moment);
    if (step.number < frame.step.number || frame.last) step.sets.forEach(put);
  }
  return arrays;
}

// What threads of the frame's block have in registers after the frame, as far as the run shows: values that a
// thread has read, got or combined and will use later. For each thread a list of moments.
function registersAfter(run, frame) {
  const threads = [];
  for (const moment of run.moments.slice(0, frame.end)) {
    if (moment.op === "write" || moment.op === "atomic" || !sameBlock(moment.step, frame.step)) continue;
    const lives = moment.lastUse >= frame.end;
    const idle = moment.op === "combine" && moment.lastUse === undefined && moment.at >= frame.first;
    if (lives || idle) (threads[moment.thread] = threads[moment.thread] || []).push(moment);
  }
  return threads;
}

// What a thread had in registers before and has used up in the frame.
function registersSpent(run, frame) {
  const left = registersAfter(run, frame), step = frame.step;
  const before = registersAfter(run, { step, first: frame.first, end: frame.first });
  return before.map((moments, thread) => moments.filter((moment) => !(left[thread] || []).includes(moment)));
}

function sameBlock(a, b) {
  return a.launch === b.launch && a.block === b.block;
}

// --- Cells.

// A content as it is shown: its value, what the value is made of, and whether it is broken.
function shown(run, is) {
  if (is === null) return { value: "·", made: "", broken: false };
  if (typeof is === "string") return { value: is, made: "", broken: false };
  const [value, made, broken] = is === IDENTITY ? [run.data.identity, "e", false] : run.data.values[is] || ["?", "", true];
  return { value, made: run.data.element === "interval" ? "" : made, broken };
}

// A place where moves start or end: a cell of an array, or the register of a thread (array: "registers").
const register = (thread) => ({ array: "registers", cell: thread });
const placeKey = (place) => place.array + " " + place.cell;

// The places from which a thread took a moment's element in this frame; and how to name them.
function sourcesOf(moment, frame) {
  if (!moment) return [];
  if (moment.at < frame.first) return [{ ...register(moment.thread), got: moment.op === "got" }];
  if (moment.op === "read") return moment.array === undefined ? [] : [{ array: moment.array, cell: moment.cell }];
  if (moment.op === "got") return [register(laneThread(moment))];
  return moment.from.flatMap((source) => sourcesOf(source, frame));
}

const laneThread = (moment) => Math.floor(moment.thread / 32) * 32 + moment.cell;

// The moves of a frame: for each place, where its new value came from. expression: nested like the combines.
function movesOf(run, frame) {
  const moves = [];
  const add = (to, moment, expression) =>
    moves.push({ to, moment, expression, sources: expression.filter((part) => part.array !== undefined) });
  const registers = registersAfter(run, frame);
  for (const moment of momentsOf(run, frame)) {
    if (isWrite(moment) && moment.array !== undefined && typeof moment.is === "number")
      add({ array: moment.array, cell: moment.cell }, moment, expressionOf(moment.from[0], moment.is, frame));
    else if ((registers[moment.thread] || []).includes(moment))
      add({ ...register(moment.thread), got: moment.op === "got" }, moment, expressionOf(moment, moment.is, frame));
  }
  return moves;
}

// An element as its operands in order, with brackets and ⊕ between them: places and pieces of text.
function expressionOf(moment, is, frame) {
  if (!moment) return [{ text: is === IDENTITY ? "e" : "?" }];
  const inside = moment.at >= frame.first && moment.op === "combine";
  if (!inside) return sourcesOf(moment, frame);
  const operands = [0, 1].map((k) => {
    const source = moment.from[k];
    const nested = source && source.at >= frame.first && source.op === "combine";
    const parts = expressionOf(source, k ? moment.right : moment.left, frame);
    return nested ? [{ text: "(" }, ...parts, { text: ")" }] : parts;
  });
  return [...operands[0], { text: "⊕" }, ...operands[1]];
}

// --- Words.

// Numbers as a reader counts them: 0–3, 5.
function ranges(numbers) {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b), runs = [];
  for (const number of sorted) {
    const last = runs[runs.length - 1];
    if (last && last[1] + 1 === number) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([a, b]) => (a === b ? a : a + 1 === b ? `${a}, ${b}` : `${a}–${b}`)).join(", ");
}

const threadsText = (threads) => (new Set(threads).size === 1 ? "thread " : "threads ") + ranges(threads);

// What a thread got by a shuffle is named differently from its other registers.
function arrayText(run, place) {
  return place.array === "registers" ? (place.got ? "got" : "register") : run.data.arrays[place.array].name;
}

// A place by its name, relative to cell k if k is given.
function placeText(run, place, k) {
  if (place.array !== "registers" && run.data.arrays[place.array].length === 1) return arrayText(run, place);
  let index = k === undefined ? String(place.cell) : "k";
  if (place.cell < k) index = `k−${k - place.cell}`;
  if (place.cell > k) index = `k+${place.cell - k}`;
  return `${arrayText(run, place)}[${index}]`;
}

// Sentences that say who read what. Moves that differ only in the cell become one sentence.
function notesOf(run, frame) {
  const groups = new Map();
  for (const move of movesOf(run, frame)) {
    const say = (k) => {
      const operands = move.expression.map((part) => part.text || placeText(run, part, k));
      return `${placeText(run, move.to, k)} ← ${operands.join("")}`;
    };
    const key = say(move.to.cell);
    if (!groups.has(key)) groups.set(key, { alone: say(), moves: [] });
    groups.get(key).moves.push(move);
  }
  const notes = [...groups].map(([key, { alone, moves }]) => ({
    text: moves.length === 1 ? alone : key,
    cells: moves.length === 1 ? "" : `k = ${ranges(moves.map((move) => move.to.cell))}`,
    who: threadsText(moves.map((move) => move.moment.thread)),
    moves,
  }));
  return [...notes, ...wordsOf(run, frame)];
}

// What was done with numbers that are not elements: flags, counters.
function wordsOf(run, frame) {
  const groups = new Map();
  for (const moment of momentsOf(run, frame)) {
    const moved = typeof moment.is === "number" && moment.array !== undefined; // the moves show these
    if (moved || moment.is === null || moment.op === "combine" || moment.op === "got") continue;
    const place = moment.array === undefined ? moment.name : placeText(run, moment);
    const times = moment.times > 1 ? `, ${moment.times} times` : "";
    const { value } = shown(run, moment.is);
    const text = moment.op === "read" ? `${place} is ${value}${times}`
      : moment.op === "atomic" ? `${place} becomes ${value}, by an atomic` : `${place} ← ${value}`;
    if (!groups.has(text)) groups.set(text, []);
    groups.get(text).push(moment.thread);
  }
  return [...groups].map(([text, threads]) => ({ text, cells: "", who: threadsText(threads), moves: [] }));
}

const lineText = (place) => (place.file ? `${place.file}, line ${place.line}` : `line ${place.line}`);

// The block's step before this one in the same launch; null if this is the first.
function before(run, frame) {
  for (let k = frame.step.number - 1; k >= 0; k--) {
    const step = run.data.steps[k];
    if (step.kind === "runs" && sameBlock(step, frame.step)) return step;
  }
  return null;
}

// Groups of threads that did the same: {threads, lines they came through, end}. Within a step, only the
// threads that have had their turn have a known place.
function groupsOf(run, frame) {
  const paths = new Map(), step = frame.step;
  for (const moment of run.moments.slice(step.first, frame.end)) {
    const path = paths.get(moment.thread) || [];
    const line = moment.file ? `${moment.file}:${moment.line}` : String(moment.line);
    if (moment.op !== "got" && path[path.length - 1] !== line) path.push(line);
    paths.set(moment.thread, path);
  }
  const groups = new Map();
  const add = (thread, end, now) => {
    const lines = [...new Set(paths.get(thread) || [])];
    const key = lines.join() + end + now;
    if (!groups.has(key)) groups.set(key, { threads: [], lines, end, now });
    groups.get(key).threads.push(thread);
  };
  const later = new Set(run.moments.slice(frame.end, step.end).map((moment) => moment.thread));
  const ends = endsOf(frame), now = new Set(momentsOf(run, frame).map((moment) => moment.thread));
  const threads = [...new Set([...ends.keys(), ...paths.keys()])];
  for (const thread of threads.sort((a, b) => a - b))
    if (frame.last || paths.has(thread))
      add(thread, (!later.has(thread) && ends.get(thread)) || "", !frame.last && now.has(thread));
  const rest = frame.last ? [] : threads.filter((thread) => !paths.has(thread));
  return { groups: [...groups.values()], rest };
}

// How the step ends for each thread: it waits somewhere, has ended, or got no further. The verb is in the
// plural.
function endsOf(frame) {
  const ends = new Map(), step = frame.step;
  const otherwise = step.unfinished ? "come no further" : "";
  for (let thread = 0; thread < (step.threads || 0); thread++) ends.set(thread, otherwise);
  for (const place of step.waiting || [])
    for (const thread of place.threads) ends.set(thread, `wait at ${lineText(place)}`);
  for (const thread of step.met || []) ends.set(thread, `meet in the shuffle at line ${step.shuffle}`);
  for (const thread of step.ended || []) ends.set(thread, "end");
  return ends;
}

function headlineOf(run, frame) {
  const step = frame.step, several = run.data.steps.some((other) => other.block > 0);
  const launches = Math.max(...run.data.steps.map((other) => other.launch));
  if (step.kind === "begins")
    return (launches > 1 ? `Launch ${step.launch}: ` : "") + `${step.kernel} begins` +
      (step.sets.length && step.launch > 1 ? "; before it the host changed arrays" : "");
  if (step.kind === "ends") return run.data.answered ? "The end: what the host gets" : "The end: the kernel program returned no y";
  const place = [launches > 1 ? `launch ${step.launch}` : "", several ? `block ${step.block}` : ""];
  const who = place.filter(Boolean).join(", ") + (place.some(Boolean) ? ": " : "");
  const threads = threadsText(momentsOf(run, frame).map((moment) => moment.thread));
  if (!frame.last) return capital(`${who}${threads}, on the way to ${endText(step)}`);
  const from = before(run, frame), start = from ? endText(from) : "the start";
  if (step.shuffle || (from && !from.waiting)) return capital(`${who}on to ${endText(step)}`);
  return capital(`${who}from ${start} to ${endText(step)}`);
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

function sitesText(step) {
  const places = step.waiting.map(lineText);
  if (places.length === 0) return "the end";
  return places.length === 1 ? `the barrier at ${places[0]}` : `barriers at ${places.join(" and ")}`;
}

function endText(step) {
  if (step.unfinished) return "where it stopped";
  if (step.shuffle) return `the shuffle at line ${step.shuffle}`;
  return step.waiting ? sitesText(step) : "where another block went on";
}
