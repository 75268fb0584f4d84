import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { simulationTime, simulationWait } from "#contracts/events/simulations.ts";
import { limits } from "#tests/support/simulated-limits.ts";
import { waitFor } from "#tests/support/wait.ts";
import { counted, TooManySteps } from "#upstream/events/engine/steps.ts";
import { mostSteps, work } from "#upstream/events/simulations/simulate.ts";
import { Simulator } from "#upstream/events/simulations/simulator.ts";
import { Threads } from "#upstream/events/simulations/threads.ts";

// What a thread does whose program is another: it says back what it is told, or does not.

const sound = `
  import { parentPort } from "node:worker_threads";
  let orders = 0;
  parentPort.on("message", ({ order, processorTime }) => {
    orders += 1;
    if (order === "endless") for (;;);
    if (order === "dies") process.exit(1);
    if (order === "throws") throw new Error("it throws");
    const until = performance.now() + processorTime;
    if (order === "long") while (performance.now() < until);
    const said = {
      fails: { failed: new Error("it fails") },
      long: { isTooLarge: true },
      wrong: { refused: { status: 422, code: "schedule.hours", fields: [{ path: ["days"], code: "schedule.hours" }] } },
    }[order];
    parentPort.postMessage({ cpu: 12, ...(said ?? { answer: order === "count" ? String(orders) : order }) });
  });
  parentPort.postMessage("ready");`;

let folder: string;
let threads: Threads;
let simulator: Simulator;
const write = (program: string) => writeFileSync(join(folder, "program.mjs"), program);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
  write(sound);
  threads = new Threads(pathToFileURL(join(folder, "program.mjs")));
  simulator = new Simulator(threads);
});
afterEach(async () => {
  await Promise.all([simulator.stop(), threads.stop()]);
  rmSync(folder, { recursive: true });
});

/** An order of somebody's, and how it ends: what was answered, or the code of the refusal. */
async function order(told: string, by: string, time: number = simulationWait, spent?: (milliseconds: number) => void) {
  const until = await simulator.until(time);
  // why: the program of these tests takes any order.
  const answer = simulator.run("simulate", told as never, { by, until, ...(spent && { spent }) });
  return answer.catch((error: { status?: number; code?: string }) => `${error.status} ${error.code}`);
}

it("what takes too long is refused; who waits meanwhile has a turn, or is told in time that there is none", async () => {
  await simulator.until(0);
  const began = performance.now();
  const passed = () => performance.now() - began;
  const long = order("endless", "member").then((end) => ({ end, after: passed() }));
  const own = Array.from({ length: 4 }, () => order("endless", "member"));
  const stranger = order("short", "stranger").then((end) => ({ end, after: passed() }));
  expect(await Promise.race(own)).toBe("429 simulation.busy");
  expect(passed()).toBeLessThan(simulationWait / 2);
  expect(await stranger).toEqual({ end: "429 simulation.busy", after: expect.any(Number) });
  expect((await stranger).after).toBeLessThan(simulationWait);
  expect((await long).end).toBe("422 simulation.too_large");
  // A timer, and the end of the thread.
  expect((await long).after).toBeLessThan(simulationWait + 1_000);
  expect(await Promise.all(own)).toEqual(own.map(() => "429 simulation.busy"));
  expect(await order("again", "member")).toBe("again");
});

it("what a thread gives up, or refuses, or fails at, leaves it there for the next order, and says what it took", async () => {
  const spent: number[] = [];
  const tell = (milliseconds: number) => spent.push(milliseconds);
  expect(await order("long", "member", simulationWait, tell)).toBe("422 simulation.too_large");
  expect(await order("wrong", "member", simulationWait, tell)).toBe("422 schedule.hours");
  expect(await order("fails", "member", simulationWait, tell)).toBe("undefined undefined");
  expect(await order("count", "member", simulationWait, tell)).toBe("4");
  expect(spent).toEqual([12, 12, 12, 12]);
  // One that does not even give up is ended, and has had the processor all the time.
  expect(await order("endless", "member", simulationWait, tell)).toBe("422 simulation.too_large");
  expect(spent.at(-1)).toBeGreaterThan(simulationTime / 2);
  expect(await order("count", "member", simulationWait, tell)).toBe("1");
});

it("a spare thread is loaded before it is needed", async () => {
  const loads = join(folder, "loads");
  write(`import { appendFileSync } from "node:fs"; appendFileSync(${JSON.stringify(loads)}, "."); ${sound}`);
  const { thread } = await threads.take();
  await waitFor(() => readFileSync(loads, "utf8") === "..");
  await thread.terminate();
  write("throw new Error('not this time')");
  expect(await order("short", "member")).toBe("short");
});

it("a thread that fails, or is over, or never begins, is followed by another", async () => {
  write("throw new Error('not this time')");
  await expect(order("first", "member")).rejects.toThrow("not this time");
  write("process.exit(1)");
  await expect(order("second", "member")).rejects.toThrow("aborted");
  write(sound);
  expect(await order("third", "member")).toBe("third");
  expect(await order("throws", "member")).toBe("undefined undefined");
  expect(await order("fourth", "member")).toBe("fourth");
  expect(await order("dies", "member")).toBe("undefined ABORT_ERR");
  expect(await order("fifth", "member")).toBe("fifth");
});

/** Steps that bodies at the limits of the contract take at most, in millions; those that are not named take three. */
const millions: Readonly<Record<string, number>> = {
  "matches of a table": 20,
  "matches of a table, which do not fit": 39,
  "matches in groups": 4,
  "groups with a knockout": 6,
  "places that are played for": 6,
  heats: 12,
  "matches that are tried in many orders": 5,
  "the same, which do not fit": 6,
};
/** Those that are given up, after as many steps as any may take. */
const tooLarge = ["hours of courts, for as many matches"];

it("what anybody may ask takes so many steps at most, on any machine", () => {
  for (const [name, body] of limits()) {
    const steps = () => counted({ most: mostSteps, isLate: () => false }, () => work.preview(body)).steps;
    if (tooLarge.includes(name)) expect(steps, name).toThrow(TooManySteps);
    else expect(steps(), name).toBeLessThan((millions[name] ?? 3) * 1_000_000);
  }
}, 600_000);
