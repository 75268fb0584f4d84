import { afterAll, beforeAll, expect, it } from "vitest";
import { times } from "#tests/support/soak.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { anyAct } from "./crowd/acts.ts";
import { type Caller, createCrowd, letLoose } from "./crowd/known.ts";
import { expectTruth } from "./crowd/proof.ts";
import { createWorld, type World } from "./crowd/world.ts";

/** Upstream is killed after so many acts, in the middle of all that is going on. */
const between = times(80, 400);
const kills = times(1, 10);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

it("killed in the middle and started again, every answered write is there and nothing is half-done", async () => {
  const key = `killed:${process.env.SEED}`;
  const crowd = createCrowd(world);
  let done = 0;
  const act = async (caller: Caller) => {
    done += 1;
    if (done % between === 0 && done <= kills * between) await world.killAndStart();
    return anyAct(caller);
  };
  await letLoose(crowd, { key, callers: 24, acts: (kills + 1) * between, act }, randomOf);
  const lost = [...crowd.outcomes].filter(([outcome]) => outcome.endsWith(": no answer"));
  console.log(`${key}: killed ${kills} times, without an answer: ${lost.map((one) => one.join(" ")).join(", ")}`);
  // Nothing would be proved by killing what nobody waits for.
  expect(lost.length).toBeGreaterThan(0);
  await expectTruth(crowd);
}, 300_000);
