import type { PickSource, RoundOptions } from "#contracts/events/structure.ts";
import { firstMatching } from "./matching.ts";
import { bracketOrder, bracketSize, meetingTurn } from "./seeding.ts";
import { step } from "./steps.ts";

/**
 * Who enters a knockout from groups, by seed: all winners, all runners-up, …, then the `bestNext` of the next rank. With
 * `byGroup` a tier is in the order of the groups and crossed at once, so that "1st A against 2nd C" is known beforehand;
 * with `byRecord`, and for the best of a rank, it is in the order of the table across groups, and `crossedPicks` crosses it
 * when that is known.
 */
export function qualifiers(
  roundId: string,
  groupCount: number,
  { qualifiersPerGroup, bestNext, crossing }: Pick<RoundOptions, "qualifiersPerGroup" | "bestNext" | "crossing">,
): PickSource[] {
  const ranks = upTo(qualifiersPerGroup).map((at) => at + 1);
  const best = (rank: number, count: number): PickSource[] =>
    upTo(count).map((at) => ({ kind: "best", roundId, rank, index: at + 1 }));
  const next = best(qualifiersPerGroup + 1, bestNext);
  if (crossing === "byRecord") return [...ranks.flatMap((rank) => best(rank, groupCount)), ...next];
  const tiers = ranks.map(() => ({ groups: upTo(groupCount), isOpen: true }));
  return [
    ...crossed(tiers, ranks.length * groupCount + bestNext).flatMap((groups, at) =>
      groups.map((groupIndex): PickSource => ({ kind: "place", roundId, groupIndex, rank: at + 1 })),
    ),
    ...next,
  ];
}

/**
 * Which pick each seed of a knockout takes over, as indexes of `picks`, once it is known of which group everybody is: the
 * best of a rank change places among themselves, so that mates of a group meet late. Winners stay where they are, and so
 * does a tier of which a group is not known yet (`groups` null there).
 */
export function crossedPicks(picks: readonly PickSource[], groups: readonly (number | null)[]): number[] {
  const tiers: { first: number; groups: number[]; isOpen: boolean; name: string }[] = [];
  for (const [at, pick] of picks.entries()) {
    const isBest = pick.kind === "best";
    const name =
      pick.kind === "best" || pick.kind === "place" ? `${pick.kind} ${pick.roundId} ${pick.rank}` : pick.kind;
    const group = groups[at] ?? null;
    const last = tiers.at(-1);
    if (last?.name === name) {
      last.groups.push(group ?? unknown);
      last.isOpen &&= group !== null;
    } else tiers.push({ first: at, groups: [group ?? unknown], isOpen: isBest && group !== null, name });
  }
  return orders(tiers, picks.length).flatMap((order, at) => order.map((entrant) => (tiers[at]?.first ?? 0) + entrant));
}

/** Stands for a group that is not known: it has no mates. */
const unknown = -1;

/** The teams of a rank, as their groups in order; an open tier may be reordered, other than the first. */
interface Tier {
  readonly groups: readonly number[];
  readonly isOpen: boolean;
}

/** The groups of the tiers in the order of their seeds. */
const crossed = (tiers: readonly Tier[], size: number): number[][] =>
  orders(tiers, size).map((order, at) => order.map((entrant) => tiers[at]?.groups[entrant] ?? unknown));

/**
 * Tiers fill the seeds one after the other, the first in its order. Each later one takes the order in which mates of a
 * group, those placed before, are met as late as can be; of several the first by seed and by order in the tier.
 * `size`: how many enter the knockout.
 */
function orders(tiers: readonly Tier[], size: number): number[][] {
  const lines = new Map(bracketOrder(bracketSize(size)).map((seed, line) => [seed, line]));
  const mates = new Map<number, number[]>();
  let placed = 0;
  return tiers.map(({ groups, isOpen }, at) => {
    const seats = groups.map((_, offset) => lines.get(placed + offset + 1) ?? 0);
    const order = isOpen && at > 0 ? latest(groups, seats, mates) : upTo(groups.length);
    for (const [seat, entrant] of order.entries()) {
      const group = groups[entrant] ?? unknown;
      if (group !== unknown) mates.set(group, [...(mates.get(group) ?? []), seats[seat] ?? 0]);
    }
    placed += groups.length;
    return order;
  });
}

/** For each seat, on its line, which entrant, so that the earliest meeting of mates is as late as can be. */
function latest(
  groups: readonly number[],
  seats: readonly number[],
  mates: ReadonlyMap<number, readonly number[]>,
): number[] {
  step(seats.length * groups.reduce((sum, group) => sum + 1 + (mates.get(group)?.length ?? 0), 0));
  // A line without mates meets none, which is later than any turn.
  const meeting = seats.map((line) =>
    groups.map((group) =>
      (mates.get(group) ?? []).reduce(
        (turn, other) => Math.min(turn, meetingTurn(line, other)),
        Number.MAX_SAFE_INTEGER,
      ),
    ),
  );
  const turns = [...new Set(meeting.flat())].toSorted((one, other) => other - one);
  for (const turn of turns) {
    const found = firstMatching(groups.length, (seat, entrant) => (meeting[seat]?.[entrant] ?? 0) >= turn);
    if (found) return found;
  }
  return upTo(groups.length);
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
