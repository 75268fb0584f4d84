import { swap } from "./swap.ts";

/*
 * With a script the same forms go in the background. A tap that finds no network waits in this browser, and is sent when
 * there is one again: in the order of the taps, each with its own place (`seq`) and name (`nonce`), so that one whose
 * answer was lost counts once, and one that somebody else was quicker than is not counted at all.
 */

/** A tap that waits: the fields of its form. */
type Tap = Readonly<Record<string, string>>;

/** How long an answer may take, and after which time it is tried again, in milliseconds. */
const patience = 8_000;
const pause = 3_000;
/** Refusals after which the same tap may still be counted. */
const mayCome = (status: number): boolean => status === 429 || status >= 500;

const page = () => document.querySelector<HTMLElement>("main[data-match]");
const place = `taps ${page()?.dataset.match ?? ""}`;
let queue: Tap[] = read();
let isSending = false;
let lost = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function read(): Tap[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "[]") as Tap[];
  } catch {
    return [];
  }
}

function keep(taps: Tap[]): void {
  queue = taps;
  try {
    if (taps.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(taps));
  } catch {
    // A browser that keeps nothing: the taps wait in this page.
  }
}

/** Says what waits and what was lost: in words, and beside each team. */
function tell(): void {
  const main = page();
  if (!main) return;
  const { one = "", many = "", lost: gone = "" } = main.dataset;
  const waiting = queue.length === 0 ? "" : queue.length === 1 ? one : many.replace("#", String(queue.length));
  const words = [waiting, lost > 0 ? gone.replace("#", String(lost)) : ""].filter(Boolean).join(" ");
  const line = main.querySelector<HTMLElement>(".waiting");
  if (line) {
    line.textContent = words;
    line.hidden = words === "";
  }
  const spoken = document.querySelector("#waiting");
  if (spoken && spoken.textContent !== words) spoken.textContent = words;
  for (const button of main.querySelectorAll<HTMLElement>("[data-side]")) {
    const count = queue.filter(({ tap }) => tap === `point-${button.dataset.side}`).length;
    if (count > 0) button.dataset.waiting = `+${count}`;
    else delete button.dataset.waiting;
  }
}

async function post(tap: Tap): Promise<Response | undefined> {
  try {
    const body = new URLSearchParams(tap);
    return await fetch(location.pathname, { method: "POST", body, signal: AbortSignal.timeout(patience) });
  } catch {
    return undefined;
  }
}

/** Sends what waits, one after another; stops where there is no network, and comes back. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  while (queue[0]) {
    const answer = await post(queue[0]);
    if (!answer || mayCome(answer.status)) {
      timer = setTimeout(() => void send(), pause);
      break;
    }
    const html = await answer.text().catch(() => undefined);
    // why: what was tapped behind a tap that does not count was meant for another score.
    if (!answer.ok) lost = queue.length;
    keep(answer.ok ? queue.slice(1) : []);
    if (html !== undefined) swap(html);
    tell();
  }
  isSending = false;
  tell();
}

/** The page as it is now, for whoever comes back to it. */
async function refresh(): Promise<void> {
  if (queue.length > 0) return send();
  const answer = await fetch(location.pathname).catch(() => undefined);
  if (answer?.ok && queue.length === 0) swap(await answer.text());
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const main = page();
  if (!(form instanceof HTMLFormElement) || !("taps" in form.dataset) || !main) return;
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)].filter(([name]) => name !== "formKey");
  const tap = Object.fromEntries(fields) as Record<string, string>;
  tap.seq = String(Number(main.dataset.seq) + queue.length + 1);
  tap.nonce = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  lost = 0;
  keep([...queue, tap]);
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
addEventListener("online", () => void send());
stayAwake();
tell();
void send();
