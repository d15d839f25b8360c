// The test puts this after the page of make step. It steps to the end and back by keys, buttons, the slider
// and the address, and reports to the page around it: a line `wrong …` for each fault, and then how much
// there was.
"use strict";

const said = [];
const wrong = (text) => said.push(`wrong ${text}`);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const by = (id) => document.getElementById(id);

// Everything that a step shows.
function scene() {
  return ["headline", "place", "marks", "memory", "notes", "threads"].map((id) => by(id).innerText).join("|") +
    [...document.querySelectorAll("#source tr")].map((row) => row.className + row.firstChild.textContent).join("|");
}

function lookAt(where) {
  if (document.documentElement.scrollWidth > innerWidth) wrong(`${where}: the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
  for (const box of document.querySelectorAll(".scroll > div")) {
    const more = box.scrollWidth > box.clientWidth + 1 && box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
    if (more !== box.parentNode.classList.contains("more-right")) wrong(`${where}: ${box.id} doesn't show that it scrolls, or shows it for nothing`);
  }
  for (const target of document.querySelectorAll("button, summary, label, #slider, td[role=button]")) {
    const { width, height } = target.getBoundingClientRect();
    if (width > 0 && (width < 40 || height < 40)) wrong(`${where}: ${target.id || target.textContent} is ${width} by ${height}, too small for a finger`);
  }
  for (const row of document.querySelectorAll("#memory .changed"))
    if (!row.textContent.includes("*")) wrong(`${where}: a change is shown by colour alone`);
  for (const line of document.querySelectorAll("#memory path"))
    if (/NaN|undefined/.test(line.getAttribute("d"))) wrong(`${where}: an arrow leads nowhere`);
  if (/undefined|NaN|\[object/.test(document.body.innerText)) wrong(`${where}: it says ${/.{0,40}(undefined|NaN|\[object).{0,40}/.exec(document.body.innerText)[0]}`);
}

// Steps to the end, or at most `most` steps, and back.
function walk(what, most) {
  const scenes = [];
  press("Home");
  for (let k = 0; k < most; k++) {
    scenes.push(scene());
    lookAt(`${what} ${scenes.length}`);
    if (by("forward").disabled || k === most - 1) break;
    press("ArrowRight");
  }
  const whole = by("forward").disabled;
  for (let k = scenes.length - 2; k >= 0; k--) {
    press("ArrowLeft");
    if (scene() !== scenes[k]) { wrong(`${what} ${k + 1}: it looks otherwise on the way back`); break; }
  }
  if (!by("back").disabled) wrong(`${what}: the way back doesn't end at the beginning`);
  press("End");
  if (whole && scene() !== scenes[scenes.length - 1]) wrong(`${what}: End is not the end`);
  return scenes;
}

function drive() {
  const steps = walk("step", 1000);
  by("first").click();
  by("forward").click();
  if (scene() !== steps[Math.min(1, steps.length - 1)]) wrong("the buttons don't do what the keys do");
  by("slider").value = String(steps.length - 1);
  by("slider").dispatchEvent(new Event("input"));
  if (scene() !== steps[steps.length - 1]) wrong("the slider doesn't do what the keys do");
  if (location.hash !== `#${steps.length}`) wrong(`the address says ${location.hash}`);
  by("fine").click();
  const turns = walk("turn", 80);
  if (turns.length < steps.length) wrong("one thread at a time takes fewer steps");
  by("fine").click();
  for (const button of document.querySelectorAll("#verdict button.access")) {
    button.click();
    const cells = [...document.querySelectorAll("#memory .access")].map((cell) => cell.querySelector(".signs").textContent);
    const lines = [...document.querySelectorAll("#source tr")].filter((row) => /[①②]/.test(row.firstChild.textContent));
    said.push(`access ${button.textContent} | ${by("marks").innerText.split("\n")[0]} | ${cells.join()} | ${lines.map((row) => row.dataset.line).join()}`);
    if (!by("fine").checked) wrong("an access is not shown in its turn");
  }
  if (by("fine").checked) by("fine").click();
  for (const button of document.querySelectorAll("#verdict button:not(.access)")) {
    button.click();
    said.push(`mark ${button.textContent} | ${by("marks").innerText.split("\n")[0]} | ${document.querySelectorAll("#source .found").length} lines`);
  }
  const cells = [...document.querySelectorAll("#memory td[role=button]")];
  if (cells.length > 0) {
    const key = cells[0].dataset.key;
    cells[0].click();
    if (document.querySelector(`[data-key="${key}"]`).getAttribute("aria-pressed") !== "true") wrong("a cell can't be chosen");
  }
  press("End");
  said.push(`end ${by("headline").textContent}`);
  said.push(`verdict ${by("verdict").querySelector("strong").textContent}`);
  said.push(`y ${[...document.querySelectorAll("#memory tr")].filter((row) => row.firstChild.firstChild?.textContent === "y")
    .flatMap((row) => [...row.querySelectorAll(".cell")].map((cell) => cell.querySelector(".value").textContent + cell.querySelector(".signs").textContent)).join(" ")}`);
  said.push(`window ${innerWidth}, dark ${matchMedia("(prefers-color-scheme: dark)").matches}`);
  said.push(`seen ${steps.length} steps, ${turns.length} turns`);
}

addEventListener("load", () => {
  try { drive(); } catch (error) { wrong(`${error} ${error.stack}`); }
  for (const text of window.errors) wrong(`console: ${text}`);
  parent.postMessage(`\n${said.join("\n")}\n`, "*");
});
