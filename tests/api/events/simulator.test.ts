import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ownSimulationTime, simulationTime } from "#contracts/events/simulations.ts";
import { Simulator } from "#upstream/events/simulations/simulator.ts";

// What a thread does whose program is another: it says back what it is told, or does not.

const sound = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ order }) => {
    if (order === "endless") for (;;);
    if (order === "dies") process.exit(1);
    if (order === "fails") throw new Error("it fails");
    parentPort.postMessage(order);
  });
  parentPort.postMessage("ready");`;

let folder: string;
let simulator: Simulator;
const write = (program: string) => writeFileSync(join(folder, "program.mjs"), program);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
  write(sound);
  simulator = new Simulator(pathToFileURL(join(folder, "program.mjs")));
});
afterEach(async () => {
  await simulator.stop();
  rmSync(folder, { recursive: true });
});

/** An order of somebody's, and how it ends: what was answered, or the code of the refusal. */
async function order(told: string, by: string, time: number = simulationTime) {
  const until = await simulator.until(time);
  // why: the program of these tests takes any order.
  const answer = simulator.run("simulate", told as never, { by, until });
  return answer.catch((error: { status?: number; code?: string }) => `${error.status} ${error.code}`);
}

it("what takes too long is refused; who waits meanwhile has a turn, or is told in time that there is none", async () => {
  await simulator.until(0);
  const began = performance.now();
  const passed = () => performance.now() - began;
  const long = order("endless", "member").then((end) => ({ end, after: passed() }));
  const own = Array.from({ length: 4 }, () => order("endless", "member"));
  const stranger = order("short", "stranger").then((end) => ({ end, after: passed() }));
  const colleague = order("short", "colleague", ownSimulationTime);
  expect(await Promise.race(own)).toBe("429 simulation.busy");
  expect(passed()).toBeLessThan(simulationTime / 2);
  expect(await stranger).toEqual({ end: "429 simulation.busy", after: expect.any(Number) });
  expect((await stranger).after).toBeLessThan(simulationTime);
  expect((await long).end).toBe("422 simulation.too_large");
  // A timer, and the end of the thread.
  expect((await long).after).toBeLessThan(simulationTime + 500);
  expect(await colleague).toBe("short");
  expect(await Promise.all(own)).toEqual(own.map(() => "429 simulation.busy"));
  expect(await order("again", "member")).toBe("again");
});

it("a thread that fails, or is over, or never begins, is followed by another", async () => {
  write("throw new Error('not this time')");
  await expect(order("first", "member")).rejects.toThrow("not this time");
  write("process.exit(1)");
  await expect(order("second", "member")).rejects.toThrow("aborted");
  write(sound);
  expect(await order("third", "member")).toBe("third");
  expect(await order("fails", "member")).toBe("undefined undefined");
  expect(await order("fourth", "member")).toBe("fourth");
  expect(await order("dies", "member")).toBe("undefined ABORT_ERR");
  expect(await order("fifth", "member")).toBe("fifth");
});
