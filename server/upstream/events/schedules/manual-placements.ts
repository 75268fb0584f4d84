import type { rounds as contract } from "#contracts/events/division-rounds.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { MatchRow, RoundState } from "../rounds/competition.ts";
import type { ScheduleContext } from "./schedule-context.ts";

type Given = HandlerInput<(typeof contract)["schedule"]>["body"]["placements"];

/** What staff say of single matches of a round, by the match. */
export interface ManualPlacements {
  readonly places: ReadonlyMap<string, { readonly fieldId: string; readonly startAt: Date }>;
  /** Whether later plans leave it there. */
  readonly locked: ReadonlyMap<string, boolean>;
  /** Locked until now, and free to be moved. */
  readonly unlocked: ReadonlySet<string>;
}

/** Whether a match can be moved no more. */
export const hasBegun = ({ status, warmupAt, startedAt }: MatchRow): boolean =>
  status === "closed" || warmupAt !== null || startedAt !== null;

/** What staff say of where a match goes; without a court or a time it keeps the one that it has. */
interface RequestedPlace {
  readonly court: string | undefined;
  readonly time: string | undefined;
}

/** Where a body says them, and under which field a court of others is not found. */
interface RequestedPlaceFields {
  readonly court: (string | number)[];
  readonly time: (string | number)[];
  readonly unknown: string;
}

/**
 * Where a match goes.
 * @throws Refusal 404 for courts of others; 422 `schedule.place_incomplete`
 */
export function requestedPlace(
  row: MatchRow,
  { courts }: Pick<ScheduleContext, "courts">,
  { court, time }: RequestedPlace,
  at: RequestedPlaceFields,
) {
  const fieldId = court ?? row.fieldId;
  const startAt = time === undefined ? row.startAt : new Date(time);
  if (fieldId === null) throw refuseField("schedule.place_incomplete", at.court);
  if (startAt === null) throw refuseField("schedule.place_incomplete", at.time);
  if (!courts.some(({ id }) => id === fieldId)) throw notFound(at.unknown);
  return { fieldId, startAt };
}

/**
 * Where staff put matches of a round.
 * @throws Refusal 404 at `placements` for matches of other rounds and courts of others; 409 `schedule.started`; 422
 *   `schedule.place_incomplete`
 */
export function manualPlacementsOf(context: ScheduleContext, { matches }: RoundState, given: Given): ManualPlacements {
  const manual = given.map(({ matchId, fieldId: court, startAt: time, locked }, at) => {
    const row = matches.find(({ id }) => id === matchId);
    if (!row) throw notFound("placements");
    if (hasBegun(row) || row.isVoid) throw new Refusal(409, "schedule.started");
    const says = { matchId, locked: locked ?? row.timeLocked };
    if (court === undefined && time === undefined && locked !== true) return { ...says, place: null };
    const where = { court: ["placements", at, "fieldId"], time: ["placements", at, "startAt"], unknown: "placements" };
    return { ...says, place: requestedPlace(row, context, { court, time }, where) };
  });
  return {
    places: new Map(manual.flatMap(({ matchId, place }) => (place ? [[matchId, place]] : []))),
    locked: new Map(manual.map(({ matchId, locked }) => [matchId, locked])),
    unlocked: new Set(manual.flatMap(({ matchId, place, locked }) => (place || locked ? [] : [matchId]))),
  };
}
