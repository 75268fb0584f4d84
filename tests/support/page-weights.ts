import { somePlace, someReservation, someSeries } from "./demo-records.ts";
import { everyPattern, filledIn } from "./every-path.ts";
import { firstScripts } from "./page-weight.ts";
import { Visitor } from "./visitor.ts";

/** What a browser loads to show a page for the first time, as it is sent to one that takes brotli. In bytes. */
export interface PageWeight {
  /** The route, as its pattern. */
  readonly page: string;
  readonly html: number;
  readonly javaScript: number;
  /** The scripts and their bytes, the largest first. */
  readonly scripts: readonly (readonly [path: string, bytes: number])[];
}

/** Weighs every page that the demo's manager can open, and those of strangers. */
export async function weighPages(base: string): Promise<PageWeight[]> {
  const manager = new Visitor(base);
  await manager.signIn("manager", "Aurora");
  const ids = { ...(await someReservation(manager)), ...(await someSeries(manager)), ...(await somePlace(manager)) };
  const stranger = new Visitor(base);
  const weights: PageWeight[] = [];
  for (const page of everyPattern) {
    const path = filledIn(page, ids).replace("*", "nowhere");
    const visitor = ["/login", "/recover-password", "/reset-password"].includes(page) ? stranger : manager;
    const stop = new AbortController();
    const headers = { accept: "text/html", "accept-encoding": "br" };
    const answer = await visitor.request(path, { headers, signal: stop.signal });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      // A redirect, a file, or a stream, which would go on for ever.
      stop.abort();
      continue;
    }
    const html = Number(answer.headers.get("content-length"));
    const scripts = [...(await firstScripts(await answer.text()))].sort(([, a], [, b]) => b - a);
    weights.push({ page, html, javaScript: scripts.reduce((sum, [, bytes]) => sum + bytes, 0), scripts });
  }
  return weights;
}
