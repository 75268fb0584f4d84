import { isDeepStrictEqual } from "node:util";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { plannedMatches } from "../engine/planned.ts";
import type { Place, Placements, PlannedMatch, ScheduleInput } from "../engine/schedule-types.ts";
import type { Graph, GraphMatch } from "../engine/types.ts";
import type { MatchRow, RoundRow, RoundState } from "../rounds/competition.ts";
import { matchIn, type Resolved } from "../rounds/resolved.ts";
import { blockIds, chosenCourts, courtsWithTime } from "./courts.ts";
import { isElsewhere } from "./elsewhere.ts";
import { hasBegun } from "./manual-placements.ts";
import { calledRounds, optionsOf, storedOptions } from "./options.ts";
import { availabilityOf, sharingOf } from "./people.ts";
import type { ScheduleContext } from "./schedule-context.ts";
import { type Clock, earliestMinute, hoursOf } from "./time.ts";

/** How the matches of a round are to be placed. */
interface RoundPlacing {
  readonly options: SchedulingOptions;
  /**
   * What stays: what staff locked, or all that has a place. What has begun always does. `lengths`: what staff locked, and
   * all others take as long as they do now. `places`: all that has a place, and what has none is left out.
   */
  readonly keep: "locked" | "all" | "lengths" | "places";
  /** The court of finals: of this round when that is the division's last, or whichever it is. */
  readonly finals?: "last" | "own";
}

/** How matches are to be placed. */
interface Placing {
  /** Hours, courts and grid of what is placed, and the rules of rounds that have none of their own. */
  readonly options: SchedulingOptions;
  readonly of: (round: RoundRow) => RoundPlacing;
  /** The options whose hours the courts have; left out: those of `options`. */
  readonly played?: readonly SchedulingOptions[];
  /** Where a body has the options, for refusals. */
  readonly path?: string;
  /** Where staff put matches, which stay there. */
  readonly byHand?: ReadonlyMap<string, { readonly fieldId: string; readonly startAt: Date }>;
  /** The times to which staff are about to move other matches. */
  readonly moves?: readonly Date[];
  /** The matches that staff have unlocked. */
  readonly unlocked?: ReadonlySet<string>;
  /** The present: nothing new begins before it; null: the schedule is only looked at. */
  readonly now: Date | null;
}

/** A schedule's input, and how its minutes and ids are read. */
export interface Prepared {
  readonly context: ScheduleContext;
  readonly options: SchedulingOptions;
  readonly clock: Clock;
  readonly input: ScheduleInput;
  /** The rows of matches, by id. */
  readonly rows: ReadonlyMap<string, MatchRow>;
  /** Where matches are. */
  readonly current: Placements;
  /** How many minutes longer than it was planned what goes on takes its court, by match. */
  readonly overtime?: ReadonlyMap<string, number>;
}

type Facts = Omit<PlannedMatch, "sides" | "turnsAfter">;

/** Where a match is; null: nowhere. */
function storedPlace({ fieldId, startAt }: MatchRow, clock: Clock): Place | null {
  return fieldId && startAt ? { court: fieldId, start: clock.minuteOf(startAt) } : null;
}

/** How long a match takes its court; a match that was over early takes it until then only. */
function lengthOf({ startAt, endAt, freedAt, bufferMinutes }: MatchRow, clock: Clock) {
  if (!startAt || !endAt) return null;
  const end = freedAt && freedAt < endAt ? freedAt : endAt;
  return { duration: clock.minuteFrom(end) - clock.minuteOf(startAt), buffer: freedAt ? 0 : bufferMinutes };
}

/** What goes on without a court: since when, and for how long as things are, which is not over before now. */
function elsewhere({ id, warmupAt, startedAt }: MatchRow, minutes: number, clock: Clock, present: number | null) {
  const begun = startedAt ?? warmupAt;
  if (!begun) return null;
  const start = clock.minuteOf(begun);
  const duration = Math.max(minutes, (present ?? start) - start);
  return { duration, buffer: 0, courts: null, earliest: null, locked: { court: id, start } };
}

/**
 * How many minutes longer than planned a match that goes on takes: it may have begun late, and is not over before now.
 * Without a present (null) it takes none.
 */
function overtimeOf(row: MatchRow, duration: number, clock: Clock, present: number | null): number {
  const begun = row.startedAt ?? row.warmupAt;
  if (!row.startAt || !begun || row.status === "closed" || present === null) return 0;
  const planned = clock.minuteOf(row.startAt) + duration;
  return Math.max(planned, clock.minuteOf(begun) + duration, present) - planned;
}

/** Matches that decide who wins the round. */
function finalsOf({ groups, matches, finish }: Graph): ReadonlySet<string> {
  const last = matches.filter(({ group }) => groups[group]?.bracket === "final").map(({ key }) => key);
  if (last.length > 0) return new Set(last);
  return new Set((finish[0] ?? []).flatMap((source) => (source.kind === "winner" ? [source.key] : [])));
}

/** The later of two minutes; null: whenever. */
const latestOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** What the rounds of an event have in common while they are planned. */
interface Planning {
  readonly placing: Placing;
  readonly context: ScheduleContext;
  readonly hours: ReturnType<typeof hoursOf>;
  /** The courts for matches that have no place of their own; null: all that are planned on. */
  readonly courts: readonly string[] | null;
  /** Filled as matches are planned. */
  readonly overtime: Map<string, number>;
}

/** The matches of a division as the engine plans them. */
function plannedOf(one: Resolved, { placing, context, hours, courts: chosen, overtime }: Planning) {
  const { checkInEnd } = context.tournament;
  const { clock } = hours;
  const checkIn = checkInEnd ? clock.minuteFrom(checkInEnd) : null;
  const present = placing.now ? clock.minuteFrom(placing.now) : null;
  const soonest = latestOf(checkIn, present);
  const { rounds } = one.competition;

  const isLocked = ({ id, timeLocked }: MatchRow) => timeLocked && !placing.unlocked?.has(id);

  const takes = (row: MatchRow, length: { duration: number; buffer: number }) => {
    const over = overtimeOf(row, length.duration, clock, present);
    if (over > 0) overtime.set(row.id, over);
    return { ...length, duration: length.duration + over };
  };

  const factsOf = (state: RoundState, at: number) => {
    const rowOf = new Map(state.matches.map((row) => [row.key, row]));
    const { options, keep, finals: which } = placing.of(state.round);
    const hasFinals = which === "own" || at === rounds.length - 1;
    const finals = options.finalsOn && hasFinals ? finalsOf(state.round.graph) : new Set();
    const own = ownRules(options, placing.options, hours);
    return ({ key }: GraphMatch): Facts | null => {
      const row = rowOf.get(key);
      if (!row) throw new Error(`a match of the graph has no row: ${key}`);
      const common = { id: row.id, number: row.number, ...own };
      const { status, isVoid } = matchIn(one.rounds[at], key);
      const place = storedPlace(row, clock);
      const length = lengthOf(row, clock);
      const isOver = status === "closed";
      if (isVoid || (isOver && (!length || length.duration <= 0))) return null;
      const isFixed = isOver || hasBegun(row);
      const { matchMinutes: duration, bufferMinutes: buffer } = options;
      // What is going on without a court needs none any more; others wait for it, and its teams are busy.
      const there = place ? null : elsewhere(row, duration, clock, present);
      if (there) return { ...common, ...there };
      const hand = placing.byHand?.get(row.id);
      if (hand) {
        const locked = { court: hand.fieldId, start: clock.minuteOf(hand.startAt) };
        return { ...common, duration, buffer, courts: null, earliest: checkIn, locked };
      }
      const keepsPlace = keep === "all" || keep === "places";
      const stays = place && length && (isFixed || isLocked(row) || keepsPlace);
      if (stays)
        return { ...common, ...takes(row, length), courts: null, earliest: isFixed ? null : checkIn, locked: place };
      if (keep === "places") return null;
      if (keep === "lengths" && place && length)
        return { ...common, ...length, courts: null, earliest: checkIn, locked: null };
      const earliest = latestOf(soonest, earliestMinute(options, clock));
      const courts = options.finalsOn && finals.has(key) ? [options.finalsOn] : chosen;
      return { ...common, duration, buffer, courts, earliest, locked: null };
    };
  };
  return plannedMatches(
    rounds.map((state, at) => ({
      id: state.round.id,
      graph: state.round.graph,
      picks: state.picks.map(({ source }) => source),
      resolved: one.rounds[at] ?? null,
      match: factsOf(state, at),
      waits: placing.of(state.round).options.after === "previousRound",
    })),
  );
}

/** What a round asks that was planned otherwise than what is placed. */
function ownRules(options: SchedulingOptions, common: SchedulingOptions, hours: ReturnType<typeof hoursOf>) {
  if (options === common) return {};
  const played = hours.openIn(options);
  return { rest: options.restMinutes, maxPerDay: options.maxMatchesPerDay, ...(played && { hours: played }) };
}

/** The courts that are chosen, and those on which staff put a match by hand. */
function courtsOf(context: ScheduleContext, { options, byHand = new Map() }: Placing) {
  const chosen = chosenCourts(context, options.fieldIds);
  const manual = [...byHand.values()].map(({ fieldId }) => fieldId);
  const courts = context.courts.filter((court) => chosen.includes(court) || manual.includes(court.id));
  return { courts, only: courts.length > chosen.length ? chosen.map(({ id }) => id) : null };
}

/**
 * What the scheduler and the checker are given of an event.
 * @throws Refusal 404 at `fieldIds` or `finalsOn` for courts of others; 422 `schedule.hours`
 */
export async function prepare(db: Queryable, context: ScheduleContext, placing: Placing): Promise<Prepared> {
  const { options } = placing;
  const { courts, only } = courtsOf(context, placing);
  if (options.finalsOn && !courts.some(({ id }) => id === options.finalsOn)) throw notFound("finalsOn");
  const hours = hoursOf(context.event, placing.played ?? options, placing.path);
  const { clock, dates } = hours;
  const all = context.competitions.flatMap(({ competition }) => competition.rounds.flatMap(({ matches }) => matches));
  const rows = new Map(all.map((row) => [row.id, row]));
  const overtime = new Map<string, number>();
  const planning = { placing, context, hours, courts: only, overtime };
  const matches = context.competitions.flatMap((one) => plannedOf(one, planning));
  // A match that stays on a court that is not planned on takes its parts like anybody else's.
  const isPlannedOn = (id: string) => courts.some((court) => court.id === id);
  const own = new Set([
    ...matches.flatMap(({ id, locked }) => (!locked || isPlannedOn(locked.court) ? [id] : [])),
    ...(await blockIds(db, context.event)),
  ]);
  const manual = [...(placing.byHand?.values() ?? [])].map(({ startAt }) => startAt);
  const played = [...all.map(({ startAt }) => startAt), ...manual, ...(placing.moves ?? [])];
  const playedOn = [...new Set(played.flatMap((at) => (at ? [localDateOf(at, clock.timeZone)] : [])))];
  const [withTime, teams, sharing] = await Promise.all([
    courtsWithTime(db, context, hours, { courts, own, dates: playedOn }),
    availabilityOf(db, context, clock),
    sharingOf(db, context),
  ]);
  const days = [...new Set([...dates, ...playedOn])].map((date) => clock.days(date)[0]);
  const otherCourts = context.courts.flatMap(({ id }) => (isPlannedOn(id) ? [] : [id]));
  const input: ScheduleInput = {
    ...{ courts: withTime, otherCourts, matches, teams, sharing },
    ...{ rest: options.restMinutes, slotMinutes: options.slotMinutes, maxPerDay: options.maxMatchesPerDay },
    dayStarts: days.sort((a, b) => a - b),
  };
  const current = new Map(
    matches.flatMap(({ id, locked }): [string, Place][] => {
      const row = rows.get(id);
      const place = locked && isElsewhere(id, locked) ? locked : row && storedPlace(row, clock);
      return place ? [[id, place]] : [];
    }),
  );
  return { context, options, clock, input, rows, current, overtime };
}

/**
 * The schedule as it stands, each round looked at as it was planned, on all courts of the event.
 * @param keep all of it, unless it is to move; `called`: all but matches that have their turn in a queue
 * @param moves when staff are about to put matches
 */
export function currentSchedule(
  db: Queryable,
  context: ScheduleContext,
  keep: "all" | "lengths" | "called" = "all",
  moves: readonly Date[] = [],
): Promise<Prepared> {
  const everywhere = { fieldIds: [], finalsOn: null };
  const { isQueue, ids } = calledRounds(context);
  const options = { ...storedOptions(context), ...everywhere };
  const isSame = (own: SchedulingOptions) => isDeepStrictEqual({ ...own, mode: options.mode }, options);
  const ways = new Map(
    context.competitions.flatMap(({ competition }) =>
      competition.rounds.map(({ round }) => {
        const own = { ...optionsOf(round, context), ...everywhere };
        return [round.id, isSame(own) ? options : own] as const;
      }),
    ),
  );
  const isCalled = (id: string) => isQueue && ids.has(id);
  return prepare(db, context, {
    options,
    played: [...new Set(ways.values())],
    moves,
    of: ({ id }) => ({
      options: ways.get(id) ?? options,
      keep: keep === "called" ? (isCalled(id) ? "locked" : "all") : keep,
    }),
    now: null,
  });
}
