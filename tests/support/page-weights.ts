import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { everyPattern, fillPattern } from "./every-path.ts";
import { firstScripts } from "./page-weight.ts";
import { type Page, Visitor } from "./visitor.ts";
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

/** The most that a browser may load to show any page for the first time, in bytes as brotli; scripts: 207 KiB. */
const budget = { html: 25_000, javaScript: 211_968 };

const brotli = promisify(brotliCompress);

/** A page with its scripts; `html` as it is sent. */
async function weigh(page: string, html: number, text: string): Promise<PageWeight> {
  const scripts = [...(await firstScripts(text))].sort(([, a], [, b]) => b - a);
  return { page, html, javaScript: scripts.reduce((sum, [, bytes]) => sum + bytes, 0), scripts };
}

/** Pages that were read already and load more than their budget, in words. Their HTML is compressed as the host does it. */
export async function tooHeavy(pages: readonly Page[]): Promise<string[]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const weights = await Promise.all(
    pages.map(async ({ path, html }) => weigh(path, (await brotli(html, { params })).length, html)),
  );
  return weights
    .filter(({ html, javaScript }) => html > budget.html || javaScript > budget.javaScript)
    .map(
      ({ page, html, javaScript, scripts }) =>
        `${page}: ${html} bytes of HTML, ${javaScript} of JavaScript (${scripts
          .slice(0, 6)
          .map((script) => script.join(" "))
          .join(", ")}, …)`,
    );
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
      // The answer is a redirect, a file, or a stream, which would go on for ever.
      stop.abort();
      continue;
    }
    const html = Number(answer.headers.get("content-length"));
    weights.push(await weigh(page, html, await answer.text()));
  }
  return weights;
}
