import { setTimeout as delay } from "node:timers/promises";
import { sealData } from "iron-session";
import postgres from "postgres";
import { createCookie } from "react-router";
import { readSession, type SessionData } from "#app/backend/session/session.server.ts";
import { matches } from "#contracts/events/matches.ts";
import { scorerLinks } from "#contracts/events/scorer-links.ts";
import { scoring } from "#contracts/events/scoring.ts";
import { createClient } from "#tests/api/support/client.ts";
import { startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { addKnockout } from "#tests/support/knockout.ts";
import { openSse } from "#tests/support/sse-socket.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { besideDisk } from "../disk.ts";
import type { Bench, BenchContext, Figure } from "../figure.ts";
import { sessionSecret, startMeasuredProduct } from "../product.ts";
import { startBrowsers } from "../sse/browsers.ts";

const sizes = { full: { streams: 500, taps: 200 }, small: { streams: 20, taps: 8 } } as const;
/** Matches that are scored side by side: the score of one is told once a second at most. */
const scored = 8;
/** Between an answer and the next tap, so that each is told at once. */
const betweenMs = 350;

const now = () => Number(process.hrtime.bigint() / 1_000n);

/** Another browser of the same person. */
async function anotherCookie(data: SessionData): Promise<string> {
  const sealed = await sealData({ ...data, sid: crypto.randomUUID() }, { password: sessionSecret, ttl: 86_400 });
  return (await createCookie("session").serialize(sealed)).split(";", 1)[0] ?? "";
}

/** An event that has begun, with its first matches begun, each with a scorer's address. @returns the paths of their pages */
async function beginMatches(databaseUrl: string, url: string, bearer: string, eventId: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`update upstream.events set start_at = now() - interval '1 hour', end_at = now() + interval '1 day'
    where id = ${eventId}`;
  await sql.end();
  const client = createClient(url);
  const params = { eventId };
  const { data } = await client.ok(matches.list, { params, query: { status: ["ready"] } }, { bearer });
  return Promise.all(
    data.slice(0, scored).map(async ({ id: matchId, number }) => {
      const { token } = await client.ok(
        scorerLinks.create,
        { params, body: { label: `M${number}`, matchId } },
        { bearer },
      );
      const tap = { seq: 1, nonce: crypto.randomUUID(), action: "start" as const };
      await client.ok(scoring.tap, { params: { token, matchId }, body: tap });
      return `/score/${token}/${matchId}`;
    }),
  );
}

/** When a point was tapped and when that was answered, in microseconds of the monotonic clock. */
interface Tapped {
  readonly at: number;
  readonly answered: number;
}

/** Taps points in turn, as the page's form does. */
async function tapPoints(url: string, pages: readonly string[], taps: number): Promise<Tapped[]> {
  const tapped: Tapped[] = [];
  for (let n = 0; n < taps; n += 1) {
    const turn = Math.floor(n / pages.length);
    const body = new URLSearchParams({
      seq: String(2 + turn),
      nonce: crypto.randomUUID(),
      tap: `point-${turn % 2}`,
    });
    const at = now();
    const answer = await fetch(`${url}${pages[n % pages.length]}`, {
      ...{ method: "POST", body, redirect: "manual" },
      headers: { origin: url, accept: "text/html" },
    });
    if (answer.status !== 302) throw new Error(`A tap was answered with ${answer.status}`);
    tapped.push({ at, answered: now() });
    await delay(betweenMs);
  }
  return tapped;
}

/** A page of what is played that is read again with each score. `reread`: when each reading was there. */
async function watchPage(url: string, cookie: string) {
  const reread: number[] = [];
  let heard = 0;
  const stream = await new Promise<ReturnType<typeof openSse>>((resolve) => {
    const socket = openSse({
      ...{ url, cookie, onOpen: () => resolve(socket), onClose: () => {} },
      async onEvent({ topic }) {
        if (topic !== "scores") return;
        const n = heard++;
        const answer = await fetch(`${url}/live-matches.data`, { headers: { cookie } });
        await answer.arrayBuffer();
        reread[n] = answer.status === 200 ? now() : Number.NaN;
      },
    });
  });
  return { reread, stop: () => stream.destroy() };
}

/** The longest of 99 in a hundred, in milliseconds. `atMost`: what is wanted of it. */
function p99(name: string, spans: readonly number[], detail: string, atMost?: number): Figure {
  const sorted = spans.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    ...{ name: `${name}, p99`, value: at(0.99), unit: "ms" },
    ...(atMost !== undefined && { wanted: { atMost } }),
    detail: `${detail}; p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`,
  };
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  const { streams, taps } = sizes[scale];
  const product = await startMeasuredProduct(postgresUrl);
  const { databaseUrl, upstreamUrl } = product;
  const seeing = await startDashboardProcess({ databaseUrl, upstreamUrl, sessionSecret });
  const crowd = startBrowsers();
  try {
    const visitor = new Visitor(product.url);
    await visitor.signIn("manager", "Aurora");
    const eventId = await addKnockout(databaseUrl, visitor, 2 * scored);
    const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
    const { data } = await readSession(cookie, { secret: sessionSecret, secure: false });
    if (!data?.staffToken) throw new Error("nobody is signed in");
    const pages = await beginMatches(databaseUrl, upstreamUrl, data.staffToken, eventId);
    const cookies = await Promise.all(Array.from({ length: streams }, () => anotherCookie(data)));
    const open = await crowd.open({ url: seeing.url, topic: "scores", cookies, atOnce: 20 });
    if (open !== streams) throw new Error(`${streams - open} streams did not open`);
    const page = await watchPage(seeing.url, await anotherCookie(data));
    log(`${streams} streams, ${pages.length} matches; ${taps} taps`);
    // The first of each match warm up.
    const warm = pages.length;
    const { done: tapped, waits } = await besideDisk(() => tapPoints(product.url, pages, warm + taps));
    const expected = tapped.length * streams;
    await waitFor(async () => (await crowd.received()) >= expected && page.reread.length >= tapped.length, 30_000);
    const { arrivals, lost } = await crowd.report();
    page.stop();
    if (lost > 0 || arrivals.length !== expected)
      throw new Error(`${arrivals.length} of ${expected} arrivals, ${lost} streams lost`);
    const spanOf = (n: number, at: number | undefined) => ((at ?? Number.NaN) - (tapped[n]?.at ?? Number.NaN)) / 1_000;
    const told = arrivals.flatMap(([n, at]) => (n < warm ? [] : [spanOf(n, at)]));
    const read = tapped.map((_, n) => spanOf(n, page.reread[n])).slice(warm);
    const answered = tapped.map(({ answered: at }, n) => spanOf(n, at)).slice(warm);
    if (![...told, ...read].every((span) => span > 0)) throw new Error("a score was told too early, or not read");
    const detail = `${taps} taps, ${streams} streams, none lost`;
    const wanted = scale === "full" ? 300 : undefined;
    return [
      p99("Live score: point tapped to told on another dashboard", told, detail, wanted),
      p99("Live score: point tapped to read again by a page there", read, "one page that shows what is played", wanted),
      p99("Live score: point tapped to answered", answered, "the scorer's own page"),
      p99("Live score: what the disk took for a write meanwhile", waits, "each tap waits for it twice"),
    ];
  } finally {
    crowd.stop();
    await seeing.stop();
    await product.stop();
  }
}

export default {
  title: "a point tapped at one dashboard, seen at another by many streams",
  run: measure,
} satisfies Bench;
