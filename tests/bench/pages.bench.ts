import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { readSession } from "#app/backend/session/session.server.ts";
import { addBusyAcademy } from "#tests/support/busy-academy.ts";
import { addBusyPlace } from "#tests/support/busy-place.ts";
import { addBusyTrainings } from "#tests/support/busy-trainings.ts";
import { textOf } from "#tests/support/dom.ts";
import { addKnockout } from "#tests/support/knockout.ts";
import { tournamentGround } from "#tests/support/tournament-ground.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import type { Bench, BenchContext, Figure } from "./figure.ts";
import { load, median } from "./load.ts";
import { type MeasuredProduct, sessionSecret, startMeasuredProduct } from "./product.ts";
import { type Reference, startReference } from "./reference.ts";

/** A page of the product, the slowest upstream call that it makes, and its rows as plain texts. */
interface Subject {
  readonly name: string;
  readonly path: string;
  readonly upstreamPath: string;
  /** Where the same page was also built of this stack's ordinary parts. */
  readonly ordinaryPath?: `/${string}`;
  /** What its HTML may weigh as it is sent, in bytes; said of pages that have a budget of their own. */
  readonly mostBytes?: number;
  rowsOf(page: Page): { to: string; cells: string[] }[];
}

const monday = "2028-02-07";
const cellsOf = (row: Element) => [...row.querySelectorAll("td, th")].map(textOf);

const tableRows = ({ document }: Page) =>
  [...document.querySelectorAll("tbody tr")].map((row) => ({
    to: row.querySelector("a.rowLink")?.getAttribute("href") ?? "",
    cells: cellsOf(row),
  }));

const list: Subject = {
  name: "reservations list, 50 rows",
  path: "/locations/reservations/list?from=2020-01-01&sort=-startAt&pageSize=50",
  upstreamPath: "/v2/reservations?from=2020-01-01&sort=-startAt&page=1&pageSize=50",
  ordinaryPath: "/",
  rowsOf: tableRows,
};

const memberships: Subject = {
  name: "memberships list, 50 rows",
  path: "/my-organization/memberships?pageSize=50",
  upstreamPath: "/memberships?sort=athlete.lastName&page=1&pageSize=50",
  ordinaryPath: "/memberships",
  rowsOf: tableRows,
};

const transactions: Subject = {
  name: "transactions list, 50 rows",
  path: "/my-organization/transactions?from=2020-01-01&pageSize=50",
  upstreamPath: "/memberships/subscriptions?from=2020-01-01&sort=-transactionDate&page=1&pageSize=50",
  ordinaryPath: "/transactions",
  rowsOf: tableRows,
};

const agenda = (locationId: string): Subject => ({
  name: "agenda week, 300 reservations",
  path: `/locations/reservations/agenda?view=week&date=${monday}&locationId=${locationId}`,
  upstreamPath: `/v2/reservations?status=pending&status=confirmed&locationId=${locationId}&from=${monday}&to=2028-02-13&sort=startAt&pageSize=2500&totals=false`,
  rowsOf: ({ document }) =>
    [...document.querySelectorAll('main a[href^="/locations/reservations/"]')]
      .filter((link) => /^\/locations\/reservations\/[\da-f-]{36}$/u.test(link.getAttribute("href") ?? ""))
      .map((link) => ({ to: link.getAttribute("href") ?? "", cells: [textOf(link)] })),
});

const trainings = (siteId: string): Subject => ({
  name: "trainings week, 150 of 600",
  path: `/my-organization/course-sessions?view=week&date=${monday}&siteId=${siteId}`,
  upstreamPath: `/trainingSessions?status=scheduled&siteId=${siteId}&from=${monday}&to=2028-02-13&pageSize=2500`,
  rowsOf: ({ document }) =>
    [...document.querySelectorAll("main a.r")].map((link) => ({
      to: link.getAttribute("href") ?? "",
      cells: [textOf(link)],
    })),
});

const month = (siteId: string): Subject => ({
  name: "trainings of a month, 100 of 600 rows",
  path: `/my-organization/course-sessions?view=list&from=${monday}&to=2028-03-05&siteId=${siteId}&pageSize=100`,
  upstreamPath: `/trainingSessions?status=scheduled&siteId=${siteId}&from=${monday}&to=2028-03-05&sort=startAt&page=1&pageSize=100`,
  rowsOf: tableRows,
});

const teams = (eventId: string): Subject => ({
  name: "registrations of a tournament, 64 teams",
  path: `/events/tournaments/${eventId}/registrations?pageSize=100`,
  upstreamPath: `/registrations?event=${eventId}&list=entry&page=1&pageSize=100`,
  rowsOf: tableRows,
});

const bracket = (eventId: string): Subject => ({
  name: "bracket of 64 teams",
  path: `/events/tournaments/${eventId}/matches/bracket`,
  upstreamPath: `/events/tournaments/${eventId}/matches?pageSize=2500`,
  mostBytes: 40_000,
  rowsOf: ({ document }) =>
    [...document.querySelectorAll("main article")].map((match) => ({
      to: match.querySelector("a")?.getAttribute("href") ?? "",
      cells: [textOf(match)],
    })),
});

const analytics: Subject = {
  name: "analytics, members by month",
  path: "/my-organization/analytics",
  upstreamPath: "/promoters/stats/memberships?aggregateBy=month",
  rowsOf: tableRows,
};

/** What one round measured, of the product and of its references. */
interface Round {
  /** Milliseconds of processor time for one answer. */
  readonly own: number;
  readonly bare: number;
  readonly ordinary: number | undefined;
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
  title: "pages against a bare React Router page with the same rows, and one of ordinary parts; all compressed alike",
  async run(context: BenchContext): Promise<readonly Figure[]> {
    const product = await startMeasuredProduct(context.postgresUrl);
    try {
      const busy = await addBusyPlace(product.databaseUrl, { monday, bookings: 300 });
      await addBusyAcademy(product.databaseUrl, 500);
      const siteId = await addBusyTrainings(product.databaseUrl, { monday, trainings: 600 });
      const eventId = await addTeams(product.databaseUrl, 64);
      const visitor = new Visitor(product.url);
      await visitor.signIn("manager", "Aurora");
      const drawnId = await addKnockout(product.databaseUrl, visitor, 64);
      const figures: Figure[] = [];
      const subjects = [list, memberships, transactions, analytics];
      const busiest = [agenda(busy.locationId), trainings(siteId), month(siteId), teams(eventId), bracket(drawnId)];
      for (const subject of [...subjects, ...busiest]) {
        figures.push(...(await compare(context, product, visitor, subject)));
      }
      return figures;
    } finally {
      await product.stop();
    }
  },
} satisfies Bench;

/** A tournament of the demo's first organisation with this many teams. @returns its id */
async function addTeams(databaseUrl: string, count: number): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const fixture = tournamentGround(sql, demoOrganisations.aurora);
    const id = await fixture.tournament({ name: "Torneo di prova", maxTeams: count });
    await fixture.teams(id, count);
    return id;
  } finally {
    await sql.end();
  }
}

async function compare(
  { scale, log }: BenchContext,
  product: MeasuredProduct,
  visitor: Visitor,
  subject: Subject,
): Promise<Figure[]> {
  const rows = subject.rowsOf(await visitor.get(subject.path));
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  const { data } = await readSession(cookie, { secret: sessionSecret, secure: false });
  const token = data?.staffToken ?? "";
  const folder = await mkdtemp(join(tmpdir(), "club-bench-rows-"));
  const references: Reference[] = [];
  const start = async (...about: Parameters<typeof startReference>) => {
    const reference = await startReference(...about);
    references.push(reference);
    return reference;
  };
  try {
    const tables = join(folder, "tables.json");
    await writeFile(tables, JSON.stringify({ rows }));
    const bare = await start("bare", { BARE_TABLES: tables });
    const asStaff = { UPSTREAM_URL: product.upstreamUrl, UPSTREAM_TOKEN: token };
    const ordinary = subject.ordinaryPath === undefined ? undefined : await start("ordinary", asStaff);
    const measured: Round[] = [];
    const [rounds, requests] = scale === "full" ? [7, 150] : [2, 20];
    const bearer = `Bearer ${token}`;
    for (let round = 0; round <= rounds; round += 1) {
      const found = await measureRound({ product, bare, ordinary, subject, cookie, bearer, requests });
      // The first round warms up.
      if (round > 0) measured.push(found);
      log(`${subject.name}, round ${round} of ${rounds}: ${JSON.stringify(found)}`);
    }
    return figuresOf(subject, rows.length, measured);
  } finally {
    for (const reference of references) await reference.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Sides {
  readonly product: MeasuredProduct;
  readonly bare: Reference;
  readonly ordinary: Reference | undefined;
  readonly subject: Subject;
  readonly cookie: string;
  readonly bearer: string;
  readonly requests: number;
}

/** Measures all sides one after the other, so that a machine that slows down slows all of them. */
async function measureRound({ product, bare, ordinary, subject, cookie, bearer, requests }: Sides): Promise<Round> {
  const url = product.url + subject.path;
  const headers = { cookie, "accept-language": "it", accept: "text/html" };
  const asked = { authorization: bearer, "accept-language": "it", "x-application": "webapp", "x-app-version": "bench" };
  const ownBefore = await product.processorTime();
  const many = await load(url, { headers, concurrency: 8, requests });
  const own = (((await product.processorTime()) - ownBefore) / requests) * 1000;
  const bareTime = await timeOf(bare, "/rows", 2 * requests);
  const query = subject.upstreamPath.slice(subject.upstreamPath.indexOf("?"));
  const ordinaryTime = ordinary && (await timeOf(ordinary, `${subject.ordinaryPath}${query}`, requests));
  const one = await load(url, { headers, concurrency: 1, requests: Math.ceil(requests / 3) });
  const direct = await load(product.upstreamUrl + subject.upstreamPath, {
    headers: asked,
    concurrency: 1,
    requests: Math.ceil(requests / 3),
  });
  return {
    own,
    bare: bareTime,
    ordinary: ordinaryTime,
    page: median(one.latencies),
    upstream: median(direct.latencies),
    perSecond: many.perSecond,
    bytes: many.bytes,
  };
}

/** Milliseconds of processor time for one answer of a reference. */
async function timeOf(reference: Reference, path: string, requests: number): Promise<number> {
  const before = await reference.processorTime();
  await load(reference.url + path, { concurrency: 8, requests });
  return (((await reference.processorTime()) - before) / requests) * 1000;
}

function figuresOf({ name, mostBytes }: Subject, rows: number, rounds: readonly Round[]): Figure[] {
  const own = median(rounds.map((round) => round.own));
  const bare = median(rounds.map((round) => round.bare));
  const page = median(rounds.map((round) => round.page));
  const upstream = median(rounds.map((round) => round.upstream));
  const perCore = (milliseconds: number) => `${Math.round(1000 / milliseconds)}/s`;
  const ordinaryRounds = rounds.filter((round) => round.ordinary !== undefined);
  const ordinary = median(ordinaryRounds.map((round) => round.ordinary ?? 0));
  const againstOrdinary: Figure = {
    name: `${name}: requests a second of one core, against the same list of ordinary parts`,
    value: median(ordinaryRounds.map((round) => (round.ordinary ?? 0) / round.own)),
    unit: "x",
    wanted: { atLeast: 1.2 },
    detail: `${perCore(own)} against ${perCore(ordinary)}`,
  };
  const weight = (most: number): Figure => ({
    name: `${name}: HTML as it is sent`,
    value: median(rounds.map(({ bytes }) => bytes)) / 1000,
    unit: "KB",
    wanted: { atMost: most / 1000 },
  });
  return [
    ...(mostBytes === undefined ? [] : [weight(mostBytes)]),
    ...(ordinaryRounds.length > 0 ? [againstOrdinary] : []),
    {
      name: `${name}: requests a second of one core, against a bare page`,
      value: median(rounds.map((round) => round.bare / round.own)),
      unit: "x",
      wanted: { atLeast: 0.15 },
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
