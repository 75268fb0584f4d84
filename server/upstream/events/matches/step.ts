import { Refusal } from "#upstream/core/refusal.ts";
import { certainTeam } from "../rounds/change.ts";
import type { Competition } from "../rounds/competition.ts";
import { matchIn, resolved } from "../rounds/resolved.ts";
import { notBegun } from "../rounds/write-change.ts";
import type { Located } from "./list.ts";

/** What a match may be called next; it is closed by its result, and opened again by taking that back. */
type Called = "ready" | "warmup" | "started";

const next: Readonly<Record<string, readonly Called[]>> = {
  ready: ["warmup", "started"],
  warmup: ["ready", "started"],
  started: ["ready"],
};

/** The other matches of the event that are going on, each with its teams. */
function goingOn(all: readonly Competition[], { row }: Located) {
  return all.flatMap((competition) => {
    const { rounds } = resolved(competition);
    const names = new Map(competition.teams.map(({ id, name }) => [id, name]));
    return competition.rounds.flatMap((state, at) =>
      state.matches
        .filter((one) => one.id !== row.id && one.startedAt !== null && !state.results.has(one.id))
        .map((one) => ({ row: one, teams: matchIn(rounds[at], one.key).sides.map(certainTeam), names })),
    );
  });
}

/** Whether a match may begin now. @throws Refusal 409 `match.team_busy`, `match.court_busy` */
function requireFree(
  all: readonly Competition[],
  there: Located,
  teams: readonly (string | null)[],
  proceed: boolean,
): void {
  for (const { row, teams: others, names } of goingOn(all, there)) {
    const { number } = row;
    const busy = others.find((team) => team !== null && teams.includes(team));
    if (busy) throw new Refusal(409, "match.team_busy", { details: { team: names.get(busy) ?? "", number } });
    if (!proceed && row.fieldId !== null && row.fieldId === there.row.fieldId)
      throw new Refusal(409, "match.court_busy", { details: { number } });
  }
}

/** What follows for a match. */
export const stateOf = ({ competition, state, row }: Located) =>
  matchIn(resolved(competition).rounds[competition.rounds.indexOf(state)], row.key);

/** The columns of a step of a match. @throws Refusal 409 */
export function stepOf(
  all: readonly Competition[],
  there: Located,
  to: Called | "closed",
  { proceed, now }: { readonly proceed: boolean; readonly now: Date },
) {
  const { status, sides, isVoid } = stateOf(there);
  if (there.state.closure) throw new Refusal(409, "round.closed");
  if (to === "closed" && status !== "closed") throw new Refusal(409, "match.result_missing");
  const teams = sides.map(certainTeam);
  if (status === "waiting" || isVoid || teams.includes(null)) throw new Refusal(409, "match.sides_unknown");
  if (to === "closed" || !next[status]?.includes(to))
    throw new Refusal(409, "match.transition", { details: { from: status, to } });
  if (to === "ready") {
    if (there.row.live?.canUndo) throw new Refusal(409, "match.scored");
    return { status: to, ...notBegun };
  }
  requireFree(all, there, teams, proceed);
  if (to === "warmup") return { status: to, warmupAt: now, startedAt: null };
  return { status: to, warmupAt: there.row.warmupAt ?? now, startedAt: now };
}
