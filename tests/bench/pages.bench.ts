import { readSession } from "#app/backend/session.server.ts";
import { addBusyPlace } from "#tests/support/busy-place.ts";
import { wordsOf } from "#tests/support/dom.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { type Bare, startBare } from "./bare/bare.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { load, median } from "./load.ts";
import { type MeasuredProduct, sessionSecret, startMeasuredProduct } from "./product.ts";

/** A page of the product, the slowest upstream call that it makes, and its rows as plain texts. */
interface Subject {
  readonly name: string;
  readonly path: string;
  readonly upstreamPath: string;
  rowsOf(page: Page): { to: string; cells: string[] }[];
}

const monday = "2028-02-07";
const cellsOf = (row: Element) => [...row.querySelectorAll("td, th")].map(wordsOf);

const list: Subject = {
  name: "reservations list, 50 rows",
  path: "/locations/reservations/list?pageSize=50",
  upstreamPath: "/v2/reservations?sort=-startAt&page=1&pageSize=50",
  rowsOf: ({ document }) =>
    [...document.querySelectorAll("tbody tr")].map((row) => ({
      to: row.querySelector("a.rowLink")?.getAttribute("href") ?? "",
      cells: cellsOf(row),
    })),
};

const agenda = (locationId: string): Subject => ({
  name: "agenda week, 300 reservations",
  path: `/locations/reservations/agenda?view=week&date=${monday}&locationId=${locationId}`,
  upstreamPath: `/v2/reservations?status=pending&status=confirmed&locationId=${locationId}&from=${monday}&to=2028-02-13&sort=startAt&pageSize=2500&totals=false`,
  rowsOf: ({ document }) =>
    [...document.querySelectorAll('main a[href^="/locations/reservations/"]')]
      .filter((link) => /^\/locations\/reservations\/[\da-f-]{36}$/u.test(link.getAttribute("href") ?? ""))
      .map((link) => ({ to: link.getAttribute("href") ?? "", cells: [wordsOf(link)] })),
});

/** What one round measured, of the product and of the bare page. */
interface Round {
  /** Milliseconds of processor time for one answer. */
  readonly own: number;
  readonly bare: number;
  /** Milliseconds until a page was there, one at a time; and until the upstream's own answer was. */
  readonly page: number;
  readonly upstream: number;
  /** Answers a second of the clock, with everything on this machine. */
  readonly perSecond: number;
  readonly bytes: number;
}

/**
 * Requests a second of one core are taken from the processor time that the server's process used (all its threads):
 * the other programs of the product, and whatever else runs on the machine, then weigh on neither side.
 */
export default {
  title: "pages against a bare React Router page with the same rows, both compressed alike",
  async run(context: BenchContext): Promise<readonly Figure[]> {
    const product = await startMeasuredProduct(context.postgresUrl);
    try {
      const busy = await addBusyPlace(product.databaseUrl, { monday, bookings: 300 });
      const visitor = new Visitor(product.url);
      await visitor.signIn("manager", "Aurora");
      const figures: Figure[] = [];
      for (const subject of [list, agenda(busy.locationId)]) {
        figures.push(...(await compare(context, product, visitor, subject)));
      }
      return figures;
    } finally {
      await product.stop();
    }
  },
} satisfies Bench;

async function compare(
  { scale, log }: BenchContext,
  product: MeasuredProduct,
  visitor: Visitor,
  subject: Subject,
): Promise<Figure[]> {
  const rows = subject.rowsOf(await visitor.get(subject.path));
  const bare = await startBare({ rows });
  try {
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const { data } = await readSession(cookie, { secret: sessionSecret, secure: false });
    const measured: Round[] = [];
    const [rounds, requests] = scale === "full" ? [7, 150] : [2, 20];
    const bearer = `Bearer ${data?.staffToken}`;
    for (let round = 0; round <= rounds; round += 1) {
      const found = await measureRound({ product, bare, subject, cookie, bearer, requests });
      // The first round warms up.
      if (round > 0) measured.push(found);
      log(`${subject.name}, round ${round} of ${rounds}: ${JSON.stringify(found)}`);
    }
    return figuresOf(subject.name, rows.length, measured);
  } finally {
    await bare.stop();
  }
}

interface Sides {
  readonly product: MeasuredProduct;
  readonly bare: Bare;
  readonly subject: Subject;
  readonly cookie: string;
  readonly bearer: string;
  readonly requests: number;
}

/** Measures all sides one after the other, so that a machine that slows down slows all of them. */
async function measureRound({ product, bare, subject, cookie, bearer, requests }: Sides): Promise<Round> {
  const url = product.url + subject.path;
  const headers = { cookie, "accept-language": "it", accept: "text/html" };
  const asked = { authorization: bearer, "accept-language": "it", "x-application": "webapp", "x-app-version": "bench" };
  const ownBefore = await product.processorTime();
  const many = await load(url, { headers, concurrency: 8, requests });
  const own = (await product.processorTime()) - ownBefore;
  const bareBefore = await bare.processorTime();
  await load(bare.urlOf("rows"), { concurrency: 8, requests: 2 * requests });
  const bareTime = (await bare.processorTime()) - bareBefore;
  const one = await load(url, { headers, concurrency: 1, requests: Math.ceil(requests / 3) });
  const direct = await load(product.upstreamUrl + subject.upstreamPath, {
    headers: asked,
    concurrency: 1,
    requests: Math.ceil(requests / 3),
  });
  return {
    own: (own / requests) * 1000,
    bare: (bareTime / (2 * requests)) * 1000,
    page: median(one.latencies),
    upstream: median(direct.latencies),
    perSecond: many.perSecond,
    bytes: many.bytes,
  };
}

function figuresOf(name: string, rows: number, rounds: readonly Round[]): Figure[] {
  const own = median(rounds.map((round) => round.own));
  const bare = median(rounds.map((round) => round.bare));
  const page = median(rounds.map((round) => round.page));
  const upstream = median(rounds.map((round) => round.upstream));
  const perCore = (milliseconds: number) => `${Math.round(1000 / milliseconds)}/s`;
  return [
    {
      name: `${name}: requests a second of one core, against a bare page`,
      value: median(rounds.map((round) => round.bare / round.own)),
      unit: "x",
      wanted: { atLeast: 0.4 },
      detail: `${perCore(own)} against ${perCore(bare)} (${rows} rows)`,
    },
    {
      name: `${name}: added to the upstream call, p50`,
      value: median(rounds.map((round) => round.page - round.upstream)),
      unit: "ms",
      wanted: { atMost: 5 },
      detail: `${page.toFixed(1)} ms, the call alone ${upstream.toFixed(1)} ms`,
    },
  ];
}
