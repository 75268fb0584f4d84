import { type simulations as contract, simulationWait } from "#contracts/events/simulations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Client } from "#upstream/core/client.ts";
import { JsonBytes } from "#upstream/core/json-bytes.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";

type Preview = (typeof contract)["preview"];

/**
 * Simulates a tournament for anybody: so many calls a minute, and so much processor time. All of it is computed, and its
 * answer written, in the thread: nothing but the reading of the body, whose size is limited, is done here.
 * @throws Refusal: every code of the contract
 */
export async function simulateForAnybody(
  { now, simulators: { public: simulator, limit, budget } }: Services,
  { networks }: Client,
  { body }: HandlerInput<Preview>,
): Promise<JsonBytes<HandlerOutput<Preview>>> {
  const by = networks[0] ?? "";
  const seconds = limit.take(by, now()) || budget.wait(by, Date.now());
  if (seconds > 0) throw new Refusal(429, "request.too_many", { details: { seconds } });
  const until = await simulator.until(simulationWait);
  const spent = (milliseconds: number) => budget.spend(by, milliseconds, Date.now());
  return new JsonBytes(await simulator.run("preview", body, { by, until, spent }));
}
