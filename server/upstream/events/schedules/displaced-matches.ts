import { and, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import {
  type DisplacedChoice,
  type DisplacedMatch,
  type DisplacedMatches,
  maxDisplaced,
} from "#contracts/events/scheduling.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { check } from "../engine/check.ts";
import type { Breach } from "../engine/schedule-types.ts";
import { matches } from "../matches/table.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { hasBegun } from "./manual-placements.ts";
import { readScheduleContext } from "./schedule-context.ts";
import { unscheduleMatches } from "./unschedule.ts";

interface OfEvent {
  readonly organisationId: string;
  readonly eventId: string;
}

/** A schedule at a moment of a transaction, with what it breaks then. */
interface CheckedSchedule {
  readonly prepared: Prepared;
  readonly breaches: readonly Breach[];
}

/** The matches of an event that have a place and could still lose it. */
const movable = ({ organisationId, eventId }: OfEvent) =>
  and(
    rowsOf(matches, { organisationId, eventId }),
    isNotNull(matches.fieldId),
    ne(matches.status, "closed"),
    isNull(matches.warmupAt),
    isNull(matches.startedAt),
  );

/**
 * The schedule of an event that is held, before something that it rests on changes; null: no match has a place that it
 * could lose.
 */
export async function scheduleOf(tx: Queryable, event: OfEvent): Promise<CheckedSchedule | null> {
  if ((await countRows(tx, matches, movable(event))) === 0) return null;
  const context = await readScheduleContext(tx, event.organisationId, event.eventId);
  const prepared = await currentSchedule(tx, context);
  return { prepared, breaches: check(prepared.input, prepared.current) };
}

const nameOf = ({ code, matches: concerned }: Breach): string => `${code} ${concerned.join(" ")}`;

/** The match of a breach that could go: the last that has not begun. */
const movableOf = ({ rows }: Prepared, { matches: concerned }: Breach): string | undefined =>
  concerned.findLast((id) => {
    const row = rows.get(id);
    return row !== undefined && !hasBegun(row);
  });

/** The answer when no match is left outside. */
const nothingDisplaced: DisplacedMatches = { count: 0, matches: [], tag: tagOf([]) };

interface DisplacedWithIds extends DisplacedMatches {
  /** The ids of all these matches, also of those that are not named. */
  readonly ids: readonly string[];
}

/**
 * The matches that a change left where they break what they did not break before it.
 * @param before the schedule before the change; null: nothing could be left anywhere
 */
export async function displacedSince(
  tx: Queryable,
  event: OfEvent,
  before: CheckedSchedule | null,
): Promise<DisplacedWithIds> {
  const after = before && (await scheduleOf(tx, event));
  if (!after) return { ...nothingDisplaced, ids: [] };
  const known = new Set(before.breaches.map(nameOf));
  const { rows, clock, current } = after.prepared;
  const fresh = after.breaches.filter((breach) => !known.has(nameOf(breach)));
  const codesOf = new Map<string, Set<Breach["code"]>>();
  for (const breach of fresh) {
    const id = movableOf(after.prepared, breach);
    if (id !== undefined) codesOf.set(id, (codesOf.get(id) ?? new Set()).add(breach.code));
  }
  const found = [...codesOf].flatMap(([matchId, codes]): DisplacedMatch[] => {
    const [row, place] = [rows.get(matchId), current.get(matchId)];
    if (!row || !place) return [];
    return [
      {
        ...{ matchId, number: row.number, tournamentId: row.divisionId },
        field: { id: place.court, name: row.court ?? "" },
        ...{ startAt: clock.instantAt(place.start).toISOString(), codes: [...codes].sort() },
      },
    ];
  });
  const inOrder = found.toSorted((a, b) => a.startAt.localeCompare(b.startAt) || a.number - b.number);
  return {
    count: inOrder.length,
    matches: inOrder.slice(0, maxDisplaced),
    tag: tagOf(inOrder.map(({ matchId, codes }) => [matchId, codes])),
    ids: inOrder.map(({ matchId }) => matchId),
  };
}

interface Answer {
  readonly outside?: DisplacedChoice | undefined;
  readonly outsideTag?: string | undefined;
}

/**
 * Asks what becomes of the matches that a change left outside, and does it: they stay where the schedule tells of them,
 * or lose their courts and times. A preview is not asked.
 * @returns these matches
 * @throws Refusal 409 `event.matches_outside` with the matches, when nothing was said of them, or the answer was about
 * others
 */
export async function resolveDisplaced(
  tx: Queryable,
  event: OfEvent,
  before: CheckedSchedule | null,
  { answer, now, asks = true }: { readonly answer: Answer; readonly now: Date; readonly asks?: boolean },
): Promise<DisplacedMatches> {
  const { ids, ...outside } = await displacedSince(tx, event, before);
  if (ids.length === 0) return outside;
  const isSeen = answer.outsideTag === undefined || answer.outsideTag === outside.tag;
  if (asks && (answer.outside === undefined || !isSeen))
    throw new Refusal(409, "event.matches_outside", { details: { ...outside } });
  if (answer.outside === "unschedule") await unschedule(tx, event, ids, now);
  return outside;
}

/** Takes courts and times away from matches, a statement for at most a thousand. */
export async function unschedule(
  tx: Queryable,
  { organisationId, eventId: id }: OfEvent,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < ids.length; at += 1000)
    await unscheduleMatches(tx, { organisationId, id }, now, {
      alsoLocked: true,
      only: inArray(matches.id, ids.slice(at, at + 1000)),
    });
}
