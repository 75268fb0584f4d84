import { everyPattern, fillPattern } from "./every-path.ts";
import { firstScripts } from "./page-weight.ts";
import { Visitor } from "./visitor.ts";
import { walkAsManager } from "./walk.ts";

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
  const { visitor: manager, addressOf } = await walkAsManager(base, "Aurora");
  const stranger = new Visitor(base);
  const weights: PageWeight[] = [];
  for (const page of everyPattern) {
    const path = addressOf(page) ?? fillPattern(page);
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
