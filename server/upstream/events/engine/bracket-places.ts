import type { Tie } from "#contracts/events/ranking.ts";
import { type Outcome, type Played, teamOf } from "./outcomes.ts";
import type { Decision, Graph, Place, RoundFacts, Slot, Source } from "./types.ts";

/** A place of a bracket, or several that share it, with a slot for each. */
interface BracketPlace extends Place {
  readonly slots: readonly Slot[];
}

/** What comes out of a match: its winner or its loser. */
interface End {
  readonly slot: Slot;
  /** Whether somebody was to come: otherwise there is no such place. */
  readonly isThere: boolean;
  /** Teams that stand there though they did not play for it: both lost, since neither came. */
  readonly absent: readonly string[];
}
type Ends = Readonly<Record<keyof Outcome, End>>;

const bye: Slot = { kind: "bye" };
const tbd: Slot = { kind: "tbd" };
const nobody: End = { slot: bye, isThere: false, absent: [] };

/**
 * Who ends where in a bracket, best first. Two teams that did not come share the place of the loser of their match, and
 * nobody has the winner's: in a final both are second.
 */
export function bracketPlaces(
  { graph }: { readonly graph: Graph },
  picks: readonly Slot[],
  { matches, outcomes }: Played,
): BracketPlace[] {
  const ends = new Map<string, Ends>();
  const at = (source: Source): End => {
    if ("key" in source) return ends.get(source.key)?.[source.kind] ?? nobody;
    const slot = source.kind === "pick" ? (picks[source.seed - 1] ?? bye) : bye;
    return { slot, isThere: slot.kind !== "bye", absent: [] };
  };
  // A match comes after those that feed it.
  for (const { key, sides: sources } of graph.matches) {
    const sides = sources.map(at);
    const come = sides.filter(({ isThere }) => isThere).length;
    const match = matches.get(key);
    const { winner, loser } = outcomes.get(key) ?? { winner: tbd, loser: tbd };
    const nobodyCame = match?.status === "closed" && !match.isVoid && match.winner === null;
    const absent = nobodyCame
      ? match.sides.flatMap((slot) => teamOf(slot) ?? [])
      : sides.flatMap((side) => side.absent);
    ends.set(key, {
      winner: { slot: winner, isThere: come > 0, absent: [] },
      loser: { slot: loser, isThere: come > 1, absent: loser.kind === "bye" ? absent : [] },
    });
  }
  let rank = 1;
  return graph.finish.flatMap((sources) => {
    const own = sources.map(at).filter(({ isThere }) => isThere);
    if (own.length === 0) return [];
    const teamIds = own.flatMap(({ slot, absent }) => teamOf(slot) ?? absent);
    const slots = own.map(({ slot }) => slot);
    const absent = own.reduce((sum, one) => sum + one.absent.length, 0);
    const vacant = Math.max(0, slots.filter(({ kind }) => kind === "bye").length - absent);
    const place = { rank, size: own.length, teamIds, slots, ...(vacant > 0 && { vacant }) };
    rank += own.length;
    return [place];
  });
}

type IsTaken = (rank: number) => boolean;
/** Whether later rounds take only some of the teams that share a place, or several places. */
export function isCut({ rank, size, teamIds }: Place, isTaken: IsTaken): boolean {
  const taken = Array.from({ length: size }, (_, at) => rank + at).filter(isTaken).length;
  return taken > 0 && (taken < size || teamIds.length > size);
}

/** What staff said of exactly those who share a place. */
export const decisionOf = ({ teamIds }: Pick<Place, "teamIds">, decisions: readonly Decision[]) =>
  decisions.find((one) => one.teamIds.length === teamIds.length && one.teamIds.every((team) => teamIds.includes(team)));

/** Shared places of a bracket that is over through which a later round's picks run: staff say who goes on. */
export const tiesOfBracket = (
  places: readonly BracketPlace[],
  isTaken: IsTaken,
  { isClosed, decisions }: Pick<RoundFacts, "isClosed" | "decisions">,
): Tie[] =>
  isClosed
    ? []
    : places
        .filter((place) => place.teamIds.length > 1 && isCut(place, isTaken) && !decisionOf(place, decisions))
        .map(({ rank, teamIds }) => ({
          groupIndex: null,
          teamIds: [...teamIds],
          fromRank: rank,
          tried: [],
          decides: true,
        }));

/**
 * Who takes each place of a bracket. Teams that share a place which is taken in part are not known before staff decide;
 * in a round that was closed without a decision they stand in the order of the lines.
 */
export const seatsOf = (
  places: readonly BracketPlace[],
  isTaken: IsTaken,
  { isClosed, decisions }: Pick<RoundFacts, "isClosed" | "decisions">,
): Slot[] =>
  places.flatMap((place): readonly Slot[] => {
    const { size, slots } = place;
    const inLine = slots.toSorted((a, b) => Number(a.kind === "bye") - Number(b.kind === "bye"));
    const isShared = place.teamIds.length > 1 || slots.filter(({ kind }) => kind !== "bye").length > 1;
    if (!isShared || !isCut(place, isTaken)) return inLine;
    const decision = decisionOf(place, decisions);
    if (!decision) return isClosed ? inLine : slots.map(() => tbd);
    const teams = decision.teamIds.map((teamId): Slot => ({ kind: "team", teamId, provisional: false }));
    return [...teams, ...slots.map(() => bye)].slice(0, size);
  });
