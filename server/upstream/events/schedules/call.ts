import type { schedules as contract } from "#contracts/events/schedules.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { closedDays } from "#upstream/facilities/closing-periods/store.ts";
import { check } from "../engine/check.ts";
import type { Breach, Place, Placements } from "../engine/schedule-types.ts";
import { matches } from "../matches/table.ts";
import { goLive } from "../rounds/running-tournament.ts";
import { scheduleOutput, violationsOf } from "./answer.ts";
import { courtNow, deskMatches } from "./desk-matches.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { calledRounds } from "./options.ts";
import { queueNow } from "./queue.ts";
import { type EventCourt, lockSchedule } from "./schedule-context.ts";
import {
  type CourtTime,
  conflictsOf,
  courtTimesOf,
  refusingTaken,
  takenFrom,
  takenRefusal,
  writePlaces,
} from "./store.ts";
import { unscheduleMatches } from "./unschedule.ts";

type Call = (typeof contract)["call"];
type Body = HandlerInput<Call>["body"];
type Answer = HandlerOutput<Call>;

/** What keeps a match from a court now; hours and the grid do not: staff calls when it likes. */
const hindering: readonly Breach["code"][] = [
  ...(["court_overlap", "team_overlap", "closing_day", "occupied"] as const),
  ...(["team_away", "too_many_a_day", "before_check_in"] as const),
];

/** The courts that are meant and that are free. @throws Refusal 404; 409 `schedule.court_busy`, `schedule.no_free_court` */
function freeCourts({ context }: Prepared, { fieldId }: Body): readonly EventCourt[] {
  const all = deskMatches(context);
  const asked = context.courts.filter(({ id }) => (fieldId ?? id) === id);
  if (fieldId !== undefined && asked.length === 0) throw notFound("fieldId");
  const partsOf = new Map(context.courts.map(({ id, partIds }) => [id, partIds]));
  const busy = context.courts.flatMap(({ id, partIds }) => (courtNow(all, id).current ? partIds : []));
  const free = asked.filter(({ id }) => !partsOf.get(id)?.some((part) => busy.includes(part)));
  if (free.length > 0) return free;
  const number = fieldId === undefined ? undefined : courtNow(all, fieldId).current?.row.number;
  if (number !== undefined) throw new Refusal(409, "schedule.court_busy", { details: { number } });
  throw new Refusal(409, "schedule.no_free_court");
}

/**
 * The matches that are meant, the first to be called first.
 * @throws Refusal 404; 409 `schedule.not_queue`, `schedule.nobody_ready`
 */
function callable(prepared: Prepared, { matchId }: Body, now: Date): string[] {
  const row = prepared.rows.get(matchId ?? "");
  if (matchId !== undefined && !row) throw notFound("matchId");
  if (row && !calledRounds(prepared.context).ids.has(row.roundId)) throw new Refusal(409, "schedule.not_queue");
  const rested = queueNow(prepared, now).filter(({ id, restedAt }) => restedAt === null && (matchId ?? id) === id);
  if (rested.length === 0) throw new Refusal(409, "schedule.nobody_ready");
  return rested.map(({ id }) => id);
}

interface Found {
  readonly id: string;
  readonly place: Place;
  readonly placements: Placements;
}

/** Minutes within which a day before has surely begun. */
const twoDays = 2 * 1440;

/** The breaches that another court may not have. */
const ofCourt: readonly Breach["code"][] = ["court_overlap", "closing_day", "occupied"];

/**
 * The first match that can go to a court now, and the court: with each court that is free the matches are gone through. What
 * keeps a match from any court, and what is too long for one, is looked at once.
 * @throws Refusal 409 for what hinders: others on the courts, otherwise the last thing that was found
 */
async function firstFit(tx: Queryable, prepared: Prepared, body: Body, now: Date): Promise<Found> {
  const { input, clock, context } = prepared;
  const { organisationId, id: eventId } = context.event;
  const event = { organisationId, eventId };
  const start = clock.minuteOf(now);
  const byId = new Map(input.matches.map((match) => [match.id, match]));
  // Nothing of what hinders looks farther back than a day.
  const others = [...prepared.current].filter(([id, place]) => byId.get(id)?.locked && place.start > start - twoDays);
  const there = others.flatMap(([id]) => byId.get(id) ?? []);
  const ready = callable(prepared, body, now).flatMap((id) => {
    const match = byId.get(id);
    return match ? [{ id, match, take: match.duration + match.buffer }] : [];
  });
  const courts = freeCourts(prepared, body);
  const at = (fieldId: string, take: number): CourtTime => ({
    ...{ fieldId, startAt: clock.instantAt(start).toISOString(), until: clock.instantAt(start + take).toISOString() },
  });
  const longest = Math.max(...ready.map(({ take }) => take));
  const othersFrom = await takenFrom(
    tx,
    event,
    courts.map(({ id }) => at(id, longest)),
  );
  const stuck = new Set<string>();
  const taken = new Map<string, CourtTime>();
  let found: Breach[] = [];
  for (const court of courts) {
    const from = othersFrom.get(court.id);
    const free = from ? clock.minuteOf(from) - start : Number.POSITIVE_INFINITY;
    let tooLong = Number.POSITIVE_INFINITY;
    for (const { id, match, take } of ready) {
      if (take > free) taken.set(court.id, at(court.id, take));
      if (take > free || take >= tooLong || stuck.has(id)) continue;
      const place = { court: court.id, start };
      const placements = new Map(others).set(id, place);
      const breaches = check({ ...input, matches: [...there, match] }, placements).filter(
        ({ code, matches: concerned }) => concerned.includes(id) && hindering.includes(code),
      );
      if (breaches.length === 0) return { id, place, placements };
      found = breaches;
      if (breaches.every(({ code }) => ofCourt.includes(code))) tooLong = take;
      else stuck.add(id);
    }
  }
  if (taken.size > 0) throw takenRefusal(await conflictsOf(tx, event, [...taken.values()]));
  if (found.length === 0) throw new Refusal(409, "schedule.no_free_court");
  throw new Refusal(409, "schedule.violations", { details: { violations: violationsOf(prepared, found) } });
}

/** @throws Refusal 409 `schedule.violations` on a closing day */
async function requireOpen(tx: Queryable, { context: { event } }: Prepared, now: Date): Promise<void> {
  if (event.locationId === null) return;
  const today = localDateOf(now, event.timeZone);
  const closed = await closedDays(tx, event.organisationId, event.locationId, [today]);
  if (closed.length === 0) return;
  const violations = [{ code: "closing_day", matchIds: [], fieldId: null, params: {} }];
  throw new Refusal(409, "schedule.violations", { details: { violations } });
}

/**
 * Calls the first match of a queue that is ready to a court that is free, now. A call holds the courts, so that two
 * calls at once get different matches and courts, or a refusal.
 * @throws Refusal 404, `structure.missing`; every code of the contract
 */
export function callNext(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body }: HandlerInput<Call>,
): Promise<Answer> {
  const now = services.now();
  const { organisationId } = caller;
  let wanted: CourtTime[] = [];
  const called = inTransaction(services.db, async (tx) => {
    const context = await lockSchedule(tx, { services, caller, eventId, now });
    const prepared = await currentSchedule(tx, context, "called");
    if (prepared.options.mode !== "queue") throw new Refusal(409, "schedule.not_queue");
    await requireOpen(tx, prepared, now);
    const { id, place, placements } = await firstFit(tx, prepared, body, now);
    // A match that was called and sent back has its place no longer.
    await unscheduleMatches(tx, context.event, now, { roundIds: calledRounds(context).ids });
    const own = scheduleOutput(prepared, placements).placements.filter(({ matchId }) => matchId === id);
    wanted = courtTimesOf(prepared, own);
    await writePlaces(tx, prepared, own, now);
    await updateRow(tx, matches, { organisationId, id }, { status: "warmup", warmupAt: now });
    await goLive(tx, context, { services, caller, eventId, now });
    const [{ startAt, endAt } = { startAt: "", endAt: "" }] = own;
    const field = { id: place.court, name: context.courts.find((court) => court.id === place.court)?.name ?? "" };
    return { matchId: id, number: prepared.rows.get(id)?.number ?? 0, field, startAt, endAt };
  });
  return refusingTaken(services.db, { organisationId, eventId }, called, () => wanted);
}
