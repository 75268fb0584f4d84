import { everyPattern, patternOf } from "./every-path.ts";
import { makeSamples } from "./samples.ts";
import { type Page, Visitor } from "./visitor.ts";

/** What a person finds who follows every link. */
export interface Walk {
  readonly visitor: Visitor;
  /** The pages that were opened: one of each route, and those that the walk began with. */
  readonly pages: readonly Page[];
  /** How many milliseconds a page took, on average. */
  readonly pace: number;
  /** An address of a route, with ids of records that some link leads to; undefined when there is no such link. */
  addressOf(pattern: string): string | undefined;
}

/**
 * Walks as the manager of one of the demo's organisations, who sees everything. It has the samples of resources, too.
 * @param most how many pages are opened; links that they show are found, also to pages that are not opened any more
 */
export async function walkAsManager(
  dashboard: string,
  organisation: "Aurora" | "Riviera",
  most = Number.POSITIVE_INFINITY,
): Promise<Walk> {
  const visitor = new Visitor(dashboard);
  await visitor.signIn("manager", organisation);
  const made = await makeSamples(visitor);
  // The walk begins with reservations that have payments: the plain list may begin with one that has none.
  const paid = "/locations/reservations/list?paymentStatus=partiallyPaid&status=confirmed";
  return walk(visitor, [paid, "/dashboard", ...made], most);
}

/** Opens the pages to begin with, and one page of each route that a link leads to. */
async function walk(visitor: Visitor, from: readonly string[], most: number): Promise<Walk> {
  const pages: Page[] = [];
  /** The first address of each route, opened or not. */
  const found = new Map<string, string>();
  const began = performance.now();
  const queue = [...from];
  while (queue.length > 0 && pages.length < most) {
    // why a few at once: a page waits for upstream more than it computes.
    const opened = await Promise.all(queue.splice(0, 3).map((address) => visitor.ask(address)));
    pages.push(...opened);
    for (const [, link = ""] of opened
      .map(({ html }) => html)
      .join("")
      .matchAll(/(?:href|src)="(\/[^"]*)"/gu)) {
      const target = link.replaceAll("&amp;", "&");
      const pattern = patternOf(target);
      if (pattern === undefined || found.has(pattern)) continue;
      found.set(pattern, target);
      if (!from.includes(target)) queue.push(target);
    }
  }
  const pace = (performance.now() - began) / pages.length;
  for (const start of from) found.set(patternOf(start) ?? start, start);
  return { visitor, pages, pace, addressOf: (pattern) => addressOf(pattern, found) };
}

/** A link's own address, or one beside it: `/a/:id/edit` has its id from a link to `/a/:id/notes`. */
function addressOf(pattern: string, found: ReadonlyMap<string, string>): string | undefined {
  const own = found.get(pattern);
  if (own !== undefined) return own.split("?")[0];
  const parts = pattern.split("/");
  const last = parts.findLastIndex((part) => part.startsWith(":"));
  if (last < 0) return pattern;
  const stem = parts.slice(0, last + 1).join("/");
  const beside = [...found].find(([other]) => other === stem || other.startsWith(`${stem}/`));
  if (!beside) return undefined;
  const path = (beside[1].split("?")[0] ?? "").split("/");
  return [...path.slice(0, last + 1), ...parts.slice(last + 1)].join("/");
}

/** The routes that no link of a walk leads to, though they are of some record. */
export const unlinked = ({ addressOf: of }: Walk): string[] =>
  everyPattern.filter((pattern) => of(pattern) === undefined);
