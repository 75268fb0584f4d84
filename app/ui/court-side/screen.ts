import { swap } from "./swap.ts";

/*
 * With a script the picture is read again every few seconds, and the next one comes without a flash. Whatever fails, the
 * last picture stays, and says that it is not fresh.
 */

const rereadMs = 5_000;
const nextMs = 20_000;

const page = () => document.querySelector<HTMLElement>("main[data-own]");
let etag: string | null = null;
let shownAt = performance.now();
let isReading = false;

/** Reads a picture, and shows it when it is another than the one that stands there. */
async function show(address: string, known: string | null): Promise<boolean> {
  const answer = await fetch(address, {
    cache: "no-store",
    headers: known === null ? {} : { "if-none-match": known },
    signal: AbortSignal.timeout(rereadMs),
  }).catch(() => undefined);
  const isFresh = answer !== undefined && (answer.ok || answer.status === 304 || answer.status === 404);
  if (isFresh && answer.status !== 304) {
    swap(await answer.text());
    etag = answer.headers.get("etag");
  }
  for (const line of document.querySelectorAll<HTMLElement>(".away")) line.hidden = isFresh;
  return isFresh;
}

setInterval(async () => {
  const { own, next } = page()?.dataset ?? {};
  if (isReading || own === undefined) return;
  isReading = true;
  const isDue = next !== undefined && performance.now() - shownAt >= nextMs;
  if (await show(isDue ? next : own, isDue ? null : etag)) {
    if (isDue) {
      shownAt = performance.now();
      history.replaceState(null, "", next);
    }
  }
  isReading = false;
}, rereadMs);

void navigator.wakeLock?.request("screen").catch(() => {});
