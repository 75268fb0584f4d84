import { canUndo, queueAfter, type Tap, tapOutcomeOf } from "./queue.ts";
import { swap } from "./swap.ts";

/*
 * With a script the same forms go in the background. A tap that finds no network waits in this browser, by the address of
 * its match, and is sent when there is one again, by whichever page of a scorer is open then: in the order of the taps,
 * each with its own place (`seq`) and name (`nonce`), so that one whose answer was lost counts once, and one that
 * somebody else was quicker than is not counted at all.
 */

/** How long an answer may take, and after which time it is tried again, in milliseconds. */
const patience = 8_000;
const pause = 3_000;
const prefix = "taps ";

const page = () => document.querySelector<HTMLElement>("main[data-taps]");
const own = location.pathname;
/** Where the browser keeps nothing, taps wait in this page. */
const memory = new Map<string, readonly Tap[]>();
let isKept = true;
let isSending = false;
let lost = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Counts the changes that make a page that is on its way an old one. */
let turn = 0;

function waiting(address: string): readonly Tap[] {
  try {
    if (isKept) return JSON.parse(localStorage.getItem(prefix + address) ?? "[]") as Tap[];
  } catch {
    isKept = false;
  }
  return memory.get(address) ?? [];
}

function keep(address: string, taps: readonly Tap[]): void {
  memory.set(address, taps);
  try {
    if (taps.length === 0) localStorage.removeItem(prefix + address);
    else localStorage.setItem(prefix + address, JSON.stringify(taps));
  } catch {
    isKept = false;
  }
}

/** The matches of which taps wait, that of this page first. */
function addresses(): string[] {
  const kept = isKept ? Object.keys(localStorage).filter((key) => key.startsWith(prefix)) : [];
  const all = new Set([own, ...memory.keys(), ...kept.map((key) => key.slice(prefix.length))]);
  return [...all].filter((address) => waiting(address).length > 0);
}

/** Says what waits and what was lost: in words, and beside each team. */
function tell(): void {
  const main = page();
  if (!main) return;
  const { one = "", many = "", lost: gone = "" } = main.dataset;
  const count = addresses().reduce((sum, address) => sum + waiting(address).length, 0);
  const wait = count === 0 ? "" : count === 1 ? one : many.replace("#", String(count));
  const words = [wait, lost > 0 ? gone.replace("#", String(lost)) : ""].filter(Boolean).join(" ");
  const line = main.querySelector<HTMLElement>(".waiting");
  if (line) {
    line.textContent = words;
    line.hidden = words === "";
  }
  const spoken = document.querySelector("#waiting");
  if (spoken && spoken.textContent !== words) spoken.textContent = words;
  const queue = waiting(own);
  for (const button of main.querySelectorAll<HTMLElement>("[data-side]")) {
    const points = queue.filter(({ tap }) => tap === `point-${button.dataset.side}`).length;
    if (points > 0) button.dataset.waiting = `+${points}`;
    else delete button.dataset.waiting;
  }
  const undo = main.querySelector<HTMLButtonElement>("button[value=undo]");
  if (undo) {
    undo.dataset.nothing ??= String(undo.disabled);
    undo.disabled = undo.dataset.nothing === "true" && !canUndo(queue);
  }
}

/** Shows another page of this address. */
function show(html: string): void {
  turn += 1;
  swap(html);
}

/** Sends a tap. @returns undefined when no answer came, or not all of it */
async function post(address: string, tap: Tap) {
  try {
    const body = new URLSearchParams(tap);
    const answer = await fetch(address, { method: "POST", body, signal: AbortSignal.timeout(patience) });
    return { status: answer.status, html: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Sends what waits, one after another; stops where there is no network, and comes back. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  let isElsewhere = false;
  for (let address = addresses()[0]; address !== undefined; address = addresses()[0]) {
    const [tap] = waiting(address);
    if (!tap) break;
    const answer = await post(address, tap);
    const fate = tapOutcomeOf(answer?.status, /\bdata-refusal="([^"]*)"/u.exec(answer?.html ?? "")?.[1]);
    if (fate === "waits" || !answer) {
      timer = setTimeout(() => void send(), pause);
      break;
    }
    const queue = waiting(address);
    // Another page of this browser may have sent the tap, too.
    if (queue[0]?.nonce === tap.nonce) {
      const after = queueAfter(queue, fate);
      keep(address, after.queue);
      lost += after.lost;
    }
    if (address === own) show(answer.html);
    else isElsewhere = true;
    tell();
  }
  isSending = false;
  tell();
  if (isElsewhere) void refresh();
}

/** The page as it is now, for when the scorer comes back to it. */
async function refresh(): Promise<void> {
  if (addresses().length > 0) return send();
  const before = turn;
  try {
    const answer = await fetch(own);
    const html = await answer.text();
    // why: what was tapped meanwhile is not on it.
    if (answer.ok && turn === before) show(html);
    tell();
  } catch {
    // No network: the page stays.
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const main = page();
  if (!(form instanceof HTMLFormElement) || !("taps" in form.dataset) || !main) return;
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "formKey");
  const tap = Object.fromEntries(fields) as Record<string, string>;
  const queue = waiting(own);
  tap.seq = String(Number(main.dataset.seq) + queue.length + 1);
  tap.nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  lost = 0;
  turn += 1;
  keep(own, [...queue, tap]);
  tell();
  void send();
});

/** The display stays on while the page is looked at. */
function stayAwake(): void {
  if (document.visibilityState === "visible") void navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  stayAwake();
  if (document.visibilityState === "visible") void refresh();
});
// A page comes out of the browser's back-forward cache.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void refresh();
});
addEventListener("online", () => void send());
stayAwake();
tell();
void send();
