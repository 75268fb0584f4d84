import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { ownSimulations as contract } from "#contracts/events/simulations.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { JsonBytes } from "#upstream/core/json-bytes.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listFields } from "#upstream/facilities/fields/store.ts";
import { locationOr404 } from "#upstream/facilities/locations/store.ts";
import { courtsOf, wholeTime } from "../engine/free-time.ts";
import { requireEvent } from "../events/present.ts";
import { divisionOf, type LockedTournament } from "../registrations/locked-tournament.ts";
import { blockIds, courtsWithTime } from "../schedules/courts.ts";
import { namedIn, requireNamedCourts } from "../schedules/named-courts.ts";
import { availabilityOf, sharingOf } from "../schedules/people.ts";
import { courtsOf as courtsOfEvent } from "../schedules/schedule-context.ts";
import { hoursOf } from "../schedules/time.ts";
import { teamsToDraw } from "../structure/generate.ts";
import { tournaments } from "../tournaments/table.ts";
import { imaginedCourtTime, requireHours } from "./hours.ts";
import { simulationOrderOf } from "./order.ts";
import { teamsFor } from "./present.ts";
import type { SimulatedTime } from "./work.ts";

type Contract = typeof contract;

type Simulate = HandlerInput<Contract["simulate"]>["body"];

/** Courts that are free all the time. */
function imaginedCourts({ courts: names, timeZone }: Simulate, scheduling: SchedulingOptions) {
  const hours = hoursOf({ startAt: new Date(0), endAt: new Date(0), timeZone }, scheduling);
  const { days, breaks } = hours;
  const named = names.map((name) => ({ id: crypto.randomUUID(), name }));
  const court = courtsOf({ days, breaks, opening: wholeTime, closings: [] });
  return { timeZone, hours, named, courts: named.map(({ id }) => court(id, [])) };
}

/** Courts of a location, around what takes them. @throws Refusal 404, at `fieldIds` for courts of others */
async function courtsThere(
  db: Queryable,
  { organisationId, locationId }: { readonly organisationId: string; readonly locationId: string },
  fieldIds: readonly string[],
  scheduling: SchedulingOptions,
) {
  const { timeZone } = await locationOr404(db, organisationId, locationId);
  const fields = await listFields(db, organisationId, locationId);
  const named = fieldIds.length > 0 ? fields.filter(({ id }) => fieldIds.includes(id)) : fields;
  if (named.length < new Set(fieldIds).size) throw notFound("fieldIds");
  const event = { organisationId, locationId, timeZone, startAt: new Date(0), endAt: new Date(0) };
  const hours = hoursOf(event, scheduling);
  const own = named.map(({ id, partIds }) => ({ id, partIds: partIds.length > 0 ? partIds : [id] }));
  return {
    timeZone,
    hours,
    named,
    courts: await courtsWithTime(db, { event }, hours, { courts: own, own: new Set() }),
  };
}

/** What is simulated of a scenario, and on which courts. @throws Refusal 404, at `fieldIds` for courts of others; 422 */
async function orderOf(db: Queryable, organisationId: string, scenario: Simulate) {
  const { settings: given, teams, locationId, fieldIds, days } = scenario;
  const settings = { ...given, scheduling: { ...given.scheduling, days } };
  requireHours(settings.scheduling);
  // Named courts are checked also where the scenario has no location, and no use for them.
  const courtsOfIt = { options: { fieldIds, finalsOn: null }, path: [] };
  await requireNamedCourts(db, organisationId, [...namedIn(settings, ["settings"]), courtsOfIt]);
  const { timeZone, hours, named, courts } =
    locationId === null
      ? imaginedCourts(scenario, settings.scheduling)
      : await courtsThere(db, { organisationId, locationId }, fieldIds, settings.scheduling);
  const dayStarts = hours.dates.map((date) => hours.clock.days(date)[0]);
  const time = { ...imaginedCourtTime, date: hours.dates[0] ?? "", timeZone, dayStarts, courts };
  const order = { settings, teams: teamsFor(teams), time: courts.length > 0 ? time : null };
  return { order, named, timeZone };
}

/**
 * Simulates a tournament on courts of a location, or on imagined ones.
 * @throws Refusal 404, at `fieldIds` for courts of others; every code of the contract
 */
export async function simulateForClub(
  services: Services,
  caller: StaffCaller,
  { body }: HandlerInput<Contract["simulate"]>,
): Promise<JsonBytes<HandlerOutput<Contract["simulate"]>>> {
  const { db, simulators } = services;
  const asker = await simulationOrderOf(services, caller);
  const { order, named, timeZone } = await orderOf(db, caller.organisationId, body);
  const courts = named.map(({ id, name }) => ({ id, name }));
  return new JsonBytes(
    await simulators.own.run("simulate", { ...order, asked: body.settings, courts, timeZone }, asker),
  );
}

/** Answers one after the other, so that an asker's own do not stand in each other's way; null for what is refused. */
async function eachOrNull<T, Answer>(
  all: readonly T[],
  reckon: (one: T) => Promise<Answer>,
): Promise<(Answer | null)[]> {
  const data: (Answer | null)[] = [];
  for (const one of all) {
    const answer = reckon(one).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    data.push(await answer);
  }
  return data;
}

/** Simulates several tournaments, in short. */
export async function compareForClub(
  services: Services,
  caller: StaffCaller,
  { body: { scenarios } }: HandlerInput<Contract["compare"]>,
): Promise<HandlerOutput<Contract["compare"]>> {
  const { db, simulators } = services;
  const asker = await simulationOrderOf(services, caller);
  const data = await eachOrNull(scenarios, async (scenario) => {
    const { order, timeZone } = await orderOf(db, caller.organisationId, scenario);
    return { ...(await simulators.own.run("advise", order, asker)), timeZone };
  });
  return { data };
}

/** When an event's courts are free, and its teams can play; null without courts. */
async function timeOf(
  db: Queryable,
  { event, tournament }: LockedTournament,
  { scheduling }: StructureSettings,
  now: Date,
): Promise<SimulatedTime | null> {
  const own = await courtsOfEvent(db, event);
  if (own.length === 0) return null;
  const hours = hoursOf(event, { ...scheduling, fieldIds: [] });
  const { clock, dates } = hours;
  const kept = new Set(await blockIds(db, event));
  const [courts, availability, sharing] = await Promise.all([
    courtsWithTime(db, { event }, hours, { courts: own, own: kept }),
    availabilityOf(db, { event }, clock),
    sharingOf(db, { event }),
  ]);
  const { checkInEnd } = tournament;
  const earliest = Math.max(clock.minuteFrom(now), checkInEnd ? clock.minuteFrom(checkInEnd) : 0);
  const dayStarts = dates.map((date) => clock.days(date)[0]);
  return { date: dates[0] ?? "", timeZone: event.timeZone, dayStarts, courts, earliest, availability, sharing };
}

/** What several settings would give a tournament, with the hours of the first. @throws Refusal 404 */
export async function adviseEvent(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body: { settings, tournamentId } }: HandlerInput<Contract["advise"]>,
): Promise<HandlerOutput<Contract["advise"]>> {
  const { db, now, simulators } = services;
  const asker = await simulationOrderOf(services, caller);
  const { organisationId } = caller;
  const event = await requireEvent(db, organisationId, eventId);
  const tournament = await rowOr404(db, tournaments, { organisationId, eventId });
  const divisionId = await divisionOf(db, { event, tournament }, tournamentId ?? null);
  const named = settings.flatMap((one, at) => namedIn(one, ["settings", at]));
  await requireNamedCourts(db, organisationId, named);
  const teams = await teamsToDraw(db, divisionId, tournament.minTeams);
  const [first] = settings;
  const time = first ? await timeOf(db, { event, tournament }, first, now()) : null;
  const order = { teams: teams.map(({ id, name }) => ({ id, name })), time };
  const data = await eachOrNull(settings, (one) => simulators.own.run("advise", { ...order, settings: one }, asker));
  return { teams: teams.length, timeZone: event.timeZone, data };
}
