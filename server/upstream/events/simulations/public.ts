import { type simulations as contract, simulationTime } from "#contracts/events/simulations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Client } from "#upstream/core/client.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { requireHours, timeOfWindows } from "./hours.ts";
import { simulationOf, teamsFor } from "./present.ts";

type Preview = (typeof contract)["preview"];

/** Simulates a tournament for anybody. @throws Refusal: every code of the contract */
export async function simulateForAnybody(
  { now, simulators }: Services,
  { networks }: Client,
  { body: { settings, teams: asked, courts: given, timeZone } }: HandlerInput<Preview>,
): Promise<HandlerOutput<Preview>> {
  const by = networks[0] ?? "";
  const seconds = simulators.limit.take(by, now());
  if (seconds > 0) throw new Refusal(429, "request.too_many", { details: { seconds } });
  requireHours(settings.scheduling);
  const courts = given.map((court) => ({ ...court, id: crypto.randomUUID() }));
  const time = timeOfWindows(courts, timeZone, settings.scheduling);
  const teams = teamsFor(asked);
  const until = await simulators.public.until(simulationTime);
  const simulated = await simulators.public.run("simulate", { settings, teams, time }, { by, until });
  return simulationOf(simulated, { settings, teams, courts, timeZone });
}
