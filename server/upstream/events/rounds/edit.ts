import { isDeepStrictEqual } from "node:util";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { formatIn } from "../engine/expand.ts";
import { problemsOf } from "../engine/problems.ts";
import type { Competition, PickRow, RoundRow, RoundState } from "./competition.ts";
import { labelOf } from "./label.ts";
import { hasPlace, requirePicks } from "./picked.ts";
import { numbered, redrawn, roundHasBegun } from "./redraw.ts";

/** What staff say of a round, and who enters it. */
export type RoundValues = Pick<RoundRow, "type" | "name" | "format" | "ranking" | "options" | "scheduling">;
interface Edited extends Partial<RoundValues> {
  readonly picks?: readonly PickRow[];
}

/** Where a round of a division is. @throws Refusal 404 */
export function indexIn({ rounds }: Competition, roundId: string): number {
  const at = rounds.findIndex(({ round }) => round.id === roundId);
  if (at === -1) throw notFound();
  return at;
}

/** A round of a division. @throws Refusal 404 */
export function stateIn(one: Competition, roundId: string): RoundState {
  const state = one.rounds[indexIn(one, roundId)];
  if (!state) throw notFound();
  return state;
}

/** The settings of a division whose first round has these values. */
export const settingsBy = ({ format, ranking, options, scheduling }: RoundValues): StructureSettings => ({
  ...options,
  ...{ formula: "custom", knockout: "single", format, knockoutFormat: null, ranking, scheduling, rounds: [] },
});

/** @throws Refusal 422 `structure.invalid`: so many cannot play a round of this type */
function requirePlayable({ round, picks }: RoundState): void {
  if (picks.length < 2) return;
  const { type, name, format, ranking, options, scheduling } = round;
  const open = picks.map(({ id, order }) => ({ id, order, source: { kind: "open" as const } }));
  const alone = { type, name, format, ranking, options, schedulingOptions: scheduling, picks: open };
  const found = problemsOf({ ...settingsBy(round), rounds: [alone] }, picks.length);
  const problems = found.map(({ code, params: { round: _, ...params } }) => ({ code, params }));
  if (problems.length > 0) throw new Refusal(422, "structure.invalid", { details: { problems } });
}

/**
 * Every round that a round feeds finds its places there, and comes later.
 * @param before as people know their rounds
 * @throws Refusal 409 `round.feeds_another`
 */
function requireFed({ rounds }: Competition, roundId: string, before: Competition): void {
  const from = rounds.findIndex(({ round }) => round.id === roundId);
  const feeder = rounds[from];
  const lacks = ({ picks }: RoundState, at: number) =>
    picks.some(
      ({ source }) =>
        "roundId" in source && source.roundId === roundId && (from >= at || !feeder || !hasPlace(feeder, source)),
    );
  const missing = rounds.filter(lacks).map(({ round }) => labelOf(stateIn(before, round.id).round));
  if (missing.length > 0) throw new Refusal(409, "round.feeds_another", { details: { rounds: missing } });
}

/** Rounds in their order. */
const inOrder = (states: readonly RoundState[]): RoundState[] =>
  states.map((state, order) => (state.round.order === order ? state : { ...state, round: { ...state.round, order } }));

/** The competition with a round at a place. @throws Refusal 409 `round.started`: behind it one has begun */
function placed(one: Competition, state: RoundState, at: number): Competition {
  const others = one.rounds.filter(({ round }) => round.id !== state.round.id);
  if (others.slice(at).some(roundHasBegun)) throw new Refusal(409, "round.started");
  return { ...one, rounds: inOrder(others.toSpliced(at, 0, state)) };
}

/** The competition with a round drawn as it is to be. @throws Refusal 409, 422 */
function drawn(one: Competition, roundId: string, before: Competition): Competition {
  const at = indexIn(one, roundId);
  requirePicks(one, at);
  requirePlayable(stateIn(one, roundId));
  const rounds = numbered(one.rounds.map((state, index) => (index === at ? redrawn(state) : state)));
  const after = { ...one, rounds };
  requireFed(after, roundId, before);
  return after;
}

/** The competition with a new round, at a place or as the last one. @throws Refusal 409 `round.started`, 422 */
export function withNewRound(one: Competition, given: RoundState, order = one.rounds.length): Competition {
  const { round } = given;
  const state = { ...given, round: { ...round, format: formatIn(round.type, round.format) } };
  return drawn(placed(one, state, Math.min(order, one.rounds.length)), round.id, one);
}

/** @throws Refusal 409 `round.closed` */
export function requireOpen({ closure }: RoundState): void {
  if (closure) throw new Refusal(409, "round.closed");
}

/** What of a round is to be otherwise than it is. */
const changed = (state: RoundState, { picks, ...values }: Edited): (keyof Edited)[] => {
  const names = Object.keys(values) as (keyof RoundValues)[];
  const isOther = names.filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], state.round[name]),
  );
  const plain = (rows: readonly PickRow[]) => rows.map(({ id, order, source }) => ({ id, order, source }));
  const hasOthers = picks && !isDeepStrictEqual(plain(picks), plain(state.picks));
  return [...isOther, ...(hasOthers ? ["picks" as const] : [])];
};

/** What may change at any time before a round is closed. */
const free: readonly (keyof Edited)[] = ["name", "scheduling"];

/** The competition with a round changed, at another place, if one is said. @throws Refusal 404; 409; 422 */
export function withEdited(one: Competition, roundId: string, given: Edited, order?: number): Competition {
  const state = stateIn(one, roundId);
  requireOpen(state);
  const { type, format } = state.round;
  const edited = { ...given, format: formatIn(given.type ?? type, given.format ?? format) };
  const names = changed(state, edited);
  const to = Math.min(order ?? state.round.order, one.rounds.length - 1);
  const moves = to !== state.round.order;
  const isPlayedOtherwise = moves || names.some((name) => !free.includes(name));
  if (isPlayedOtherwise && roundHasBegun(state)) throw new Refusal(409, "round.started");
  const { picks = state.picks, ...values } = Object.fromEntries(names.map((name) => [name, edited[name]])) as Edited;
  const fresh: RoundState = {
    ...state,
    round: Object.keys(values).length > 0 ? { ...state.round, ...values } : state.round,
    picks,
  };
  const rounds = one.rounds.map((other) => (other === state ? fresh : other));
  const after = moves ? placed({ ...one, rounds }, fresh, to) : { ...one, rounds };
  return isPlayedOtherwise ? drawn(after, roundId, one) : after;
}

/** The competition without a round. @throws Refusal 404; 409 `round.closed`, `round.started`, `round.feeds_another` */
export function withoutRound(one: Competition, roundId: string): Competition {
  const state = stateIn(one, roundId);
  requireOpen(state);
  if (roundHasBegun(state)) throw new Refusal(409, "round.started");
  const rest = { ...one, rounds: numbered(inOrder(one.rounds.filter((other) => other !== state))) };
  requireFed(rest, roundId, one);
  return rest;
}
