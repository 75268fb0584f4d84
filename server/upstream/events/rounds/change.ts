import type { Affected } from "#contracts/events/matches.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { type reviewed, tagOf } from "#upstream/core/review.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type AffectedMatch, change } from "../engine/affected.ts";
import type { Slot } from "../engine/types.ts";
import type { Competition, MatchRow, RoundState } from "./competition.ts";
import { labelOf } from "./label.ts";
import { unscheduledBy } from "./reopened-matches.ts";
import { factsOf, matchIn, type Resolved } from "./resolved.ts";
import { liveOf } from "./view.ts";

type Ask = Parameters<Parameters<typeof reviewed>[2]>[1];

/** The team of a side as far as that is certain. */
export const certainTeam = (slot: Slot): string | null =>
  slot.kind === "team" && !slot.provisional ? slot.teamId : null;

/** A change of the facts, with all that follows from it. */
export interface Change {
  readonly before: Resolved;
  readonly after: Resolved;
  readonly affected: Affected[];
  /** Ids of matches that lose that they began, and their results. */
  readonly lost: readonly string[];
}

/** A match whose teams other facts change, with its row and its round. */
interface Moved extends AffectedMatch {
  readonly state: RoundState;
  readonly row: MatchRow;
}

/** What other facts change. @param own ids of matches that the new facts are about */
export function changeOf(before: Resolved, facts: Competition, own: ReadonlySet<string>): Change {
  const { resolved: rounds, affected: all } = change(factsOf(before.competition), factsOf(facts));
  const stateOf = new Map(before.competition.rounds.map((state) => [state.round.id, state]));
  const rowOf = new Map(
    before.competition.rounds.flatMap(({ round, matches }) => matches.map((row) => [`${round.id} ${row.key}`, row])),
  );
  // A match that learns who plays only gets what it waited for; people notice when a team is not there any more.
  const moved = all.flatMap((one): Moved[] => {
    const state = stateOf.get(one.roundId);
    const row = rowOf.get(`${one.roundId} ${one.key}`);
    const isLeft = one.what === "reset" || one.from.some((team, side) => team !== null && team !== one.to[side]);
    return state && row && isLeft && !own.has(row.id) ? [{ ...one, state, row }] : [];
  });
  const lost = moved.filter(({ what }) => what === "reset").map(({ row }) => row.id);
  const competition = withoutStarts(facts, new Set(lost));
  return { before, after: { competition, rounds }, lost, affected: affectedMatches(before.competition, moved) };
}

/** The competition as if these matches had not begun. */
export const withoutStarts = (one: Competition, lost: ReadonlySet<string>): Competition => ({
  ...one,
  rounds: one.rounds.map((state) => ({
    ...state,
    matches: state.matches.map((row) =>
      lost.has(row.id) ? { ...row, warmupAt: null, startedAt: null, closedAt: null } : row,
    ),
    results: new Map([...state.results].filter(([id]) => !lost.has(id))),
  })),
});

export type AffectedRow = Pick<Moved, "state" | "row" | "status" | "result" | "from" | "to"> & Pick<Affected, "what">;

/** Matches as a person is shown them. */
export function affectedMatches({ teams }: Pick<Competition, "teams">, some: readonly AffectedRow[]): Affected[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return some.map(({ state, row, what, status, result, from, to }) => ({
    matchId: row.id,
    number: row.number,
    round: labelOf(state.round),
    format: state.round.format,
    what,
    status,
    result,
    live: what === "reset" || what === "stopped" ? liveOf(row, status) : null,
    from: from.map(nameOf),
    to: to.map(nameOf),
  }));
}

/** Matches that are to be played after all, and whose court is somebody else's by now. */
async function unscheduled(db: Queryable, { before, after }: Change): Promise<Affected[]> {
  const ids = await unscheduledBy(db, { before, after });
  const some = after.competition.rounds.flatMap((state, at) =>
    state.matches
      .filter(({ id }) => ids.has(id))
      .map((row): AffectedRow => {
        const { status, sides } = matchIn(after.rounds[at], row.key);
        const teams = sides.map(certainTeam);
        return { state, row, what: "unscheduled", status, result: null, from: teams, to: teams };
      }),
  );
  return affectedMatches(after.competition, some);
}

/** What a person is shown of changes, and its tag; `asks`: whether anything has to be played again. */
export interface ChangePreview {
  readonly affected: Affected[];
  readonly tag: string;
  readonly asks: boolean;
}

/** What several changes show together, before they are written. */
export async function previewOf(db: Queryable, changes: readonly Change[]): Promise<ChangePreview> {
  const affected: Affected[] = [];
  for (const one of changes) affected.push(...one.affected, ...(await unscheduled(db, one)));
  return { affected, tag: tagOf(affected), asks: changes.some(({ lost }) => lost.length > 0) };
}

/**
 * Asks the sender of new facts about later matches that would have to be played again.
 * @param asked the code of the question, where it is about others
 * @throws Refusal 409 `result.affects_later`, or `result.changed` when others were shown
 */
export function requireConfirmed(
  ask: Ask,
  { affected, tag, asks }: ChangePreview,
  seen: string | undefined,
  asked = "result.affects_later",
): void {
  if (!asks) return;
  const code = seen === undefined ? asked : "result.changed";
  const refusal = () => new Refusal(409, code, { details: { affected, tag } });
  ask({ tag }, { decided: seen !== undefined, tag: seen ?? null }, refusal);
}
