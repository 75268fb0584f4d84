import { type simulations as contract, simulationWait } from "#contracts/events/simulations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Client } from "#upstream/core/client.ts";
import type { CallContext } from "#upstream/core/implement.ts";
import { JsonBytes } from "#upstream/core/json-bytes.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";

type Preview = (typeof contract)["preview"];

/**
 * Admits so many calls a minute, and so much processor time, of an address and of all together. It is asked before a
 * body is read: a large one takes a twentieth of a second to understand.
 * @throws Refusal 429 `request.too_many`
 */
export function admitPublic({ services, client }: Pick<CallContext, "services" | "client">): void {
  const { now, simulators } = services;
  const by = addressOf(client);
  const { each, all } = simulators.limits;
  const seconds = each.take(by, now()) || all.take("", now()) || simulators.budget.wait(by, Date.now());
  if (seconds > 0) throw new Refusal(429, "request.too_many", { details: { seconds } });
}

const addressOf = ({ networks }: Client): string => networks[0] ?? "";

/**
 * Simulates a tournament for anybody who was admitted. All of it is computed, and its answer written, in the thread: nothing
 * but the reading of the body, whose size is limited, is done here.
 * @throws Refusal: every code of the contract
 */
export async function simulateForPublic(
  { simulators: { public: simulator, budget } }: Services,
  client: Client,
  { body }: HandlerInput<Preview>,
): Promise<JsonBytes<HandlerOutput<Preview>>> {
  const by = addressOf(client);
  const until = await simulator.until(simulationWait);
  const spent = (milliseconds: number) => budget.spend(by, milliseconds, Date.now());
  return new JsonBytes(await simulator.run("preview", body, { by, until, spent }));
}
