import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";
import { expect, test } from "vitest";
import { RoundOptions } from "#contracts/events/structure.ts";
import { generate } from "./graph.ts";
import { bracketSize } from "./seeding.ts";
import type { Source } from "./types.ts";

// A second engine plays the same tournaments, and the same teams have to meet in the same turns. Without a reset: there it
// always plays one.

type Bracket = "main" | "lower" | "final" | "placement";
/** Who wins when two meet: decided once for all, so that both engines are told the same. */
const beats = (one: number, other: number): boolean => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return (low * 7919 + high * 104_729) % 5 < 2 === one > other;
};
const nameOf = (bracket: Bracket, turn: number, one: number, other: number) =>
  `${bracket} ${turn}: ${Math.min(one, other)}-${Math.max(one, other)}`;

type Stage = Parameters<BracketsManager["create"]["stage"]>[0];
type SeedOrdering = NonNullable<NonNullable<Stage["settings"]>["seedOrdering"]>[number];
/** Orders in which losers enter the lower bracket there, where they are not its usual ones: our masks by their names. */
const lowerOrders: Readonly<Record<number, readonly SeedOrdering[]>> = {
  16: ["natural", "half_shift", "natural", "natural"],
};

/** What brackets-manager plays. */
async function theirs(type: "single_elimination" | "double_elimination", teams: number): Promise<string[]> {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const size = bracketSize(teams);
  await manager.create.stage({
    tournamentId: 0,
    name: "oracle",
    type,
    seeding: Array.from({ length: size }, (_, at) => (at < teams ? `${at + 1}` : null)),
    settings: {
      seedOrdering: ["inner_outer", ...(type === "double_elimination" ? (lowerOrders[size] ?? []) : [])],
      grandFinal: "simple",
      consolationFinal: type === "single_elimination",
    },
  });
  const data = await manager.get.tournamentData(0);
  const seeds = new Map(data.participant.map(({ id, name }) => [id, Number(name)]));
  const turns = new Map(data.round.map(({ id, number }) => [id, number - 1]));
  const groups = new Map(data.group.map(({ id, number }) => [id, number]));
  const bracketOf = (group: number | string): Bracket =>
    groups.get(group) === 1
      ? "main"
      : type === "single_elimination"
        ? "placement"
        : groups.get(group) === 2
          ? "lower"
          : "final";
  const played: string[] = [];
  // Status.Ready of brackets-model.
  const ready = 2;
  for (;;) {
    const matches = (await storage.select<(typeof data.match)[number]>("match")) ?? [];
    const next = matches.filter(({ status }) => status === ready);
    if (next.length === 0) return played;
    for (const match of next) {
      const [one = 0, other = 0] = [match.opponent1?.id, match.opponent2?.id].map((id) => seeds.get(id ?? -1));
      played.push(nameOf(bracketOf(match.group_id), turns.get(match.round_id) ?? 0, one, other));
      const isWon = beats(one, other);
      await manager.update.match({
        id: match.id,
        opponent1: { result: isWon ? "win" : "loss" },
        opponent2: { result: isWon ? "loss" : "win" },
      });
    }
  }
}

/** What ours plays. */
function ours(type: "single-elimination" | "double-elimination", teams: number): string[] {
  const { groups, matches } = generate(type, teams, RoundOptions.parse({ placement: "third", grandFinal: "single" }));
  const stands = new Map<string, { winner: number; loser: number }>();
  const seedOf = (source?: Source): number =>
    source?.kind === "pick"
      ? source.seed
      : source && "key" in source
        ? (stands.get(source.key)?.[source.kind] ?? 0)
        : 0;
  return matches.map(({ key, group, turn, sides }) => {
    const [one, other] = [seedOf(sides[0]), seedOf(sides[1])];
    const bracket = groups[group]?.bracket ?? "main";
    stands.set(key, beats(one, other) ? { winner: one, loser: other } : { winner: other, loser: one });
    return nameOf(bracket, turn, one, other);
  });
}

test.each([4, 5, 8, 11, 16, 29, 32])("single elimination of %i is brackets-manager's", async (teams) => {
  expect(ours("single-elimination", teams).toSorted()).toEqual((await theirs("single_elimination", teams)).toSorted());
});

test.each([4, 8, 16])("double elimination of %i feeds its lower bracket as brackets-manager", async (teams) => {
  expect(ours("double-elimination", teams).toSorted()).toEqual((await theirs("double_elimination", teams)).toSorted());
});

// Our masks of 32 are none of the orders that it has: in the lower bracket others meet, as many of them in each turn.
test("double elimination of 32 has its matches, and those of the upper bracket are brackets-manager's", async () => {
  const [own, other] = [ours("double-elimination", 32), await theirs("double_elimination", 32)];
  const upper = (played: readonly string[]) => played.filter((name) => name.startsWith("main")).toSorted();
  const counts = (played: readonly string[]) =>
    Object.fromEntries(
      [...Map.groupBy(played, (name) => name.split(":")[0] ?? "")].map(([turn, all]) => [turn, all.length]),
    );
  expect(upper(own)).toEqual(upper(other));
  expect(counts(own)).toEqual(counts(other));
});
