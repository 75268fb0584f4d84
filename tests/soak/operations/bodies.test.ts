import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { type DashboardProcess, startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { somePlace } from "#tests/support/demo-records.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { anyBody, anyForm, criticalBodies, largestHonest, type WireBody } from "#tests/support/form-bodies.ts";
import { timed } from "#tests/support/timed.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A dashboard of its own process: its time and its memory are not those of this test. */
const test = base.extend("program", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const logged: string[] = [];
  const program = await startDashboardProcess({
    databaseUrl: upstream.databaseUrl,
    upstreamUrl: upstream.url,
    sessionSecret: "a secret of the tests, 32 characters or more",
    onLine: (line) => logged.push(line),
  });
  onCleanup(() => program.stop());
  return { ...program, logged };
});

const send = (visitor: Visitor, path: string, { type, bytes }: WireBody) =>
  visitor.ask(path, { method: "POST", body: new Uint8Array(bytes), headers: { "content-type": type } });

/**
 * The slowest that an answer may be, in milliseconds, on a fast machine; on a slower or a busier one twice as long as
 * its slowest pages, or as the largest form that is honest.
 */
const slowest = 200;
/** What is slower is asked again: the machine is not ours alone. */
const tries = 5;

/** How long an answer took, at best of a few tries when the first was slow, and its status. */
async function measured(ask: () => Promise<{ status: number }>, slowest: number) {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; ; turn += 1) {
    const [{ status }, ms] = await timed(ask());
    best = Math.min(best, ms);
    if (best <= slowest || turn === tries - 1) return { status, ms: best };
  }
}

/** Reads other people's pages at a steady pace for as long as some work takes, and answers how long each took. */
async function pagesDuring(visitor: Visitor, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const [page, ms] = await timed(visitor.request("/locations/reservations/list").then((one) => one.text()));
    expect(page).toContain("</html>");
    times.push(ms);
    await delay(40);
  }
  await work;
  return times;
}

const percentile = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  Number.NaN;
const inWords = (what: string, times: readonly number[]) =>
  `${what}: ${times.length} answers, median ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, longest ${percentile(times, 1).toFixed(1)} ms`;

/** Bytes that the process holds, as its metrics say. */
async function memoryOf({ adminPort }: DashboardProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/mu.exec(text)?.[1]);
}

const megabyte = 1024 * 1024;

test("10,000 bodies of all kinds are answered in time, and other people's pages do not wait for them", async ({
  program,
}) => {
  const stranger = new Visitor(program.url);
  const visitor = new Visitor(program.url);
  const reader = new Visitor(program.url);
  await visitor.signIn("facilities");
  await reader.signIn("manager", "Aurora");
  const { locationId } = await somePlace(visitor);
  const form = anyForm(locationId);
  await pagesDuring(reader, delay(5_000));
  // The machine may have other work: quiet times and busy ones take turns, so that both meet the same neighbours.
  const quiet: number[] = [];
  const critical: number[] = [];
  const honest: number[] = [];
  const listenQuietly = async (ms: number) => {
    quiet.push(...(await pagesDuring(reader, delay(ms))));
    for (let turn = 0; turn < 3; turn += 1) {
      const [answer, took] = await timed(send(visitor, `/locations/${locationId}/price-lists/new`, largestHonest));
      expect(answer.status).toBe(422);
      honest.push(took);
    }
  };

  // The two requests that stopped a dashboard, ten times a second for a minute.
  for (let slice = 0; slice < 6; slice += 1) {
    await listenQuietly(10_000);
    critical.push(
      ...(await pagesDuring(
        reader,
        (async () => {
          for (let turn = 0; turn < 100; turn += 1) {
            const body = criticalBodies[turn % 2];
            if (body) expect([400, 413]).toContain((await send(stranger, "/login", body)).status);
            await delay(80);
          }
        })(),
      )),
    );
  }

  const limit = () => Math.max(slowest, 2 * percentile(quiet, 0.99), 2 * percentile(honest, 0.5));
  const statuses = new Map<number, number>();
  let longest = 0;
  const memory: number[] = [];
  const seed = Number(process.env.SEED);
  const fuzz = async (numRuns: number, round: number) =>
    fc.assert(
      fc.asyncProperty(form, anyBody, async ({ path, isSignedIn }, body) => {
        const allowed = limit();
        const { status, ms } = await measured(() => send(isSignedIn ? visitor : stranger, path, body), allowed);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        longest = Math.max(longest, ms);
        expect(status).toBeLessThan(500);
        expect(ms, `${path} ${body.type} ${body.bytes.subarray(0, 200)}`).toBeLessThan(allowed);
        await delay(10);
      }),
      { numRuns, seed: seed + round, endOnFailure: true },
    );
  const fuzzed: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    await listenQuietly(6_000);
    fuzzed.push(...(await pagesDuring(reader, fuzz(1_000, round))));
    memory.push((await memoryOf(program)) / megabyte);
  }

  const figures = [
    inWords("quiet", quiet),
    inWords("the largest honest form", honest),
    inWords("the two critical requests, 600 times", critical),
    inWords("10,000 fuzzed bodies", fuzzed),
    `longest answer to a body: ${longest.toFixed(1)} ms, of ${limit().toFixed(0)} allowed`,
    `answers: ${[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, times]) => `${status} ${times} times`)
      .join(", ")}`,
    `memory after each thousand: ${memory.map((one) => `${one.toFixed(0)} MB`).join(", ")}`,
  ];
  console.log(figures.join("\n"));

  // A page may come behind another that is being drawn: an error's, or a form's.
  const bound = 2 * percentile(quiet, 0.99) + Math.max(50, percentile(honest, 0.5));
  expect(percentile(critical, 0.99)).toBeLessThan(bound);
  expect(percentile(fuzzed, 0.99)).toBeLessThan(bound);
  // What the first thousands leave behind is compiled code and caches; after them nothing may pile up.
  expect((memory.at(-1) ?? 0) - (memory[4] ?? 0)).toBeLessThan(64);
  expect(program.logged.filter((line) => /"level":(?:50|60)/u.test(line))).toEqual([]);
});
