import type { Infeasible, SchedulePlan, Violation } from "#contracts/events/scheduling.ts";
import { tagOf } from "#upstream/core/review.ts";
import { check } from "../engine/check.ts";
import { metrics } from "../engine/metrics.ts";
import { inQueue } from "../engine/queue.ts";
import type { Breach, Change, Params, Placements, Reason } from "../engine/schedule-types.ts";
import { newBreaches } from "../engine/shift.ts";
import type { Resolved } from "../rounds/resolved.ts";
import { isElsewhere } from "./elsewhere.ts";
import type { Prepared } from "./input.ts";

/** What an answer is made of: the input of a schedule, for an event or for one that does not exist. */
interface Answerable extends Omit<Prepared, "context"> {
  readonly context: { readonly competitions: readonly Resolved[] };
}

/** Parameters of breaches and reasons that are minutes of the engine's clock. */
const times = new Set(["from", "to", "start", "earliest", "latest", "finish"]);

/** How texts name parameters: instants, numbers of matches, names of teams. What it looks up is put together once. */
function namer({ context, clock, rows }: Answerable): (params: Params) => Record<string, string | number> {
  const names = new Map(
    context.competitions.flatMap(({ competition }) => competition.teams.map((t) => [t.id, t.name])),
  );
  const teamsIn = (ids: string) =>
    ids
      .split(",")
      .map((id) => names.get(id) ?? "")
      .join(", ");
  const shown = (key: string, value: string | number) => {
    if (times.has(key)) return clock.instantAt(Number(value)).toISOString();
    if (key === "match") return rows.get(String(value))?.number ?? 0;
    return key === "team" || key === "teams" ? teamsIn(String(value)) : value;
  };
  return (params) => Object.fromEntries(Object.entries(params).map(([key, value]) => [key, shown(key, value)]));
}

/** What a schedule breaks, as it is answered. */
export function violationsOf(prepared: Answerable, breaches: readonly Breach[]): Violation[] {
  const named = namer(prepared);
  return breaches.map(({ code, matches, court, params }) => ({
    code,
    matchIds: [...matches],
    fieldId: court,
    params: named(params),
  }));
}

/** Why not all matches fit, and what would, as the engine found it. */
export function infeasibleOf(
  prepared: Answerable,
  { reasons, wouldFit }: { readonly reasons: readonly Reason[]; readonly wouldFit: readonly Change[] },
): Infeasible {
  const named = namer(prepared);
  return {
    reasons: reasons.map(({ code, params }) => ({ code, params: named(params) })),
    wouldFit: wouldFit.map(({ change, by, finish }) => ({
      ...{ change, by },
      finishAt: prepared.clock.instantAt(finish).toISOString(),
    })),
  };
}

interface AnswerAbout {
  readonly unfit?: Infeasible | null;
  /** The new locks of matches whose lock changes. */
  readonly locked?: ReadonlyMap<string, boolean>;
  /** The matches that the answer is about; left out: all. */
  readonly of?: ReadonlySet<string>;
}

/**
 * The breaches of places: all of them, or those that concern some matches or are only broken now. A breach of matches
 * that are over cannot be mended any more, and is left out.
 */
function breachesOf({ input, rows, current }: Answerable, placements: Placements, of?: ReadonlySet<string>): Breach[] {
  const isClosed = (id: string) => rows.get(id)?.status === "closed";
  const concerns = ({ matches }: Breach) => !of || matches.some((id) => of.has(id));
  const others = of ? newBreaches(input, current, placements).filter((breach) => !concerns(breach)) : [];
  return [...check(input, placements).filter(concerns), ...others].filter(({ matches }) => !matches.every(isClosed));
}

/** What is planned, without what goes on beyond its time: that keeps others away, and changes with every minute. */
export const withoutOvertime = ({ input, overtime }: Pick<Prepared, "input" | "overtime">): Answerable["input"] => ({
  ...input,
  matches: input.matches.map((match) => ({ ...match, duration: match.duration - (overtime?.get(match.id) ?? 0) })),
});

/** Places as they are answered, with what they break. */
export function scheduleOutput(
  given: Answerable,
  placements: Placements,
  { unfit = null, locked, of }: AnswerAbout = {},
): SchedulePlan {
  const prepared = { ...given, input: withoutOvertime(given) };
  const { input, clock, rows, current } = prepared;
  const iso = (minute: number) => clock.instantAt(minute).toISOString();
  const isMeant = (id: string) => !of || of.has(id);
  const placed = input.matches.flatMap(({ id, duration }) => {
    if (!isMeant(id)) return [];
    const place = placements.get(id);
    return place && !isElsewhere(id, place) ? [{ id, ...place, end: place.start + duration }] : [];
  });
  const shown = placed.map(({ id, court, start, end }) => {
    const before = current.get(id);
    const moves = before && (before.court !== court || before.start !== start);
    return {
      ...{ matchId: id, fieldId: court, startAt: iso(start), endAt: iso(end) },
      locked: locked?.get(id) ?? rows.get(id)?.timeLocked ?? false,
      was: moves ? { fieldId: before.court, startAt: iso(before.start) } : null,
    };
  });
  const isPlaced = (id: string) => placements.has(id);
  const open =
    prepared.options.mode === "queue"
      ? inQueue(input, isPlaced)
      : input.matches.flatMap(({ id }) => (isPlaced(id) ? [] : [id]));
  const unplaced = open.filter(isMeant);
  const { matchesPerTeam, ...measured } = metrics(input, placements);
  const finish = placed.reduce((last, { end }) => Math.max(last, end), Number.NEGATIVE_INFINITY);
  return {
    tag: tagOf([shown, unplaced]),
    placements: shown,
    unplaced,
    finishAt: placed.length > 0 ? iso(finish) : null,
    violations: violationsOf(prepared, breachesOf(prepared, placements, of)),
    infeasible: unfit,
    metrics: { ...measured, matchesPerTeam: [...matchesPerTeam], releasedMinutes: 0 },
  };
}
