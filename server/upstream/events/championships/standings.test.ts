import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldedName } from "#upstream/core/folded-name.ts";
import { type PlacedTeam, type PointsRules, pointsOf, standingsOf } from "./standings.ts";

describe("points", () => {
  it("are those of the place", () => {
    expect([1, 2, 3, 4].map((place) => pointsOf([100, 80, 60], place, 1))).toEqual([100, 80, 60, 0]);
  });

  it("of a shared place are the mean of the places that it takes, rounded down", () => {
    expect(pointsOf([100, 80, 60], 1, 2)).toBe(90);
    expect(pointsOf([100, 81, 60], 1, 2)).toBe(90);
    expect(pointsOf([100, 80, 60], 2, 3)).toBe(46);
    expect(pointsOf([100, 80, 60], 3, 4)).toBe(15);
    expect(pointsOf([100], 5, 2)).toBe(0);
  });

  it("that teams of a place share come to what the places earn, less what was rounded", () => {
    const table = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 12 }), (points, place, shared) => {
        const taken = Array.from({ length: shared }, (_, at) => points[place - 1 + at] ?? 0).reduce((a, b) => a + b, 0);
        const rest = taken - pointsOf(points, place, shared) * shared;
        expect(rest >= 0 && rest < shared).toBe(true);
      }),
    );
  });
});

test("names are known again without capitals, accents and needless spaces", () => {
  expect(foldedName("  Niccolò   D'AMICO ")).toBe(foldedName("niccolo d'amico"));
  expect(foldedName("Rossi")).not.toBe(foldedName("Russi"));
});

const known = (name: string) => ({ athleteId: `id of ${name}`, name });
const guest = (name: string) => ({ athleteId: null, name });
const team = (eventId: string, place: number, name: string, ...players: PlacedTeam["players"]): PlacedTeam => ({
  ...{ eventId, divisionId: eventId, place, name, players },
});
const rules: PointsRules = { pointsTable: [10, 6, 4], bestOf: null, rankBy: "athlete" };

describe("standings", () => {
  const season = [
    team("spring", 1, "Lupi", known("Ada"), guest("Ugo  Béla")),
    team("spring", 2, "Orsi", known("Eva"), known("Ivo")),
    team("spring", 2, "Volpi", guest("Ugo Bela")),
    team("summer", 1, "LUPI", known("Eva"), guest("ugo bela")),
    team("summer", 2, "Orsi", known("Ada")),
  ];

  it("collect for players, guests by their names, one result a tournament", () => {
    const rows = standingsOf(rules, season);
    expect(rows.map(({ rank, name, points }) => [rank, name, points])).toEqual([
      [1, "ugo bela", 20],
      [2, "Ada", 16],
      [3, "Eva", 15],
      [4, "Ivo", 5],
    ]);
    expect(rows[0]?.results).toEqual([
      { eventId: "spring", place: 1, shared: 1, points: 10, counted: true },
      { eventId: "summer", place: 1, shared: 1, points: 10, counted: true },
    ]);
    expect(rows[2]?.results[0]).toEqual({ eventId: "spring", place: 2, shared: 2, points: 5, counted: true });
  });

  it("collect for teams by their names, called as the last time", () => {
    const rows = standingsOf({ ...rules, rankBy: "teamName" }, season);
    expect(rows.map(({ rank, name, points }) => [rank, name, points])).toEqual([
      [1, "LUPI", 20],
      [2, "Orsi", 11],
      [3, "Volpi", 5],
    ]);
  });

  it("count the best results only, the better place of equal points, then the earlier", () => {
    const flat = { ...rules, pointsTable: [5, 5], bestOf: 1 };
    const [row] = standingsOf(flat, [
      team("one", 2, "Lupi", known("Ada")),
      team("two", 1, "Lupi", known("Ada")),
      team("three", 1, "Lupi", known("Ada")),
    ]);
    expect(row?.points).toBe(5);
    expect(row?.results.map(({ counted }) => counted)).toEqual([false, true, false]);
  });

  it("are empty without results", () => expect(standingsOf(rules, [])).toEqual([]));
});

/** Some tournaments with places that teams share as sports have it: 1, 2, 2, 4. */
const seasons = fc
  .array(
    fc.array(fc.record({ tie: fc.boolean(), team: fc.nat(5), players: fc.array(fc.nat(7), { maxLength: 3 }) }), {
      maxLength: 8,
    }),
    { maxLength: 5 },
  )
  .map((tournaments) =>
    tournaments.flatMap((entries, event) => {
      let place = 1;
      return entries.map((entry, at): PlacedTeam => {
        if (!entry.tie) place = at + 1;
        const players = [...new Set(entry.players)].map((one) => (one < 5 ? known(`P${one}`) : guest(`Guest ${one}`)));
        return team(`event ${event}`, place, `Team ${entry.team}`, ...players);
      });
    }),
  );

test("standings are those that a slow and simple way finds", () => {
  const table = fc.array(fc.nat(50), { minLength: 1, maxLength: 6 }).map((points) => points.toSorted((a, b) => b - a));
  const anyRules = fc.record({
    pointsTable: table,
    bestOf: fc.option(fc.integer({ min: 1, max: 4 })),
    rankBy: fc.constantFrom("athlete" as const, "teamName" as const),
  });
  fc.assert(
    fc.property(anyRules, seasons, (some, teams) => {
      const rows = standingsOf(some, teams);
      const names = new Set(
        teams.flatMap(({ name, players }) => (some.rankBy === "teamName" ? [name] : players.map((one) => one.name))),
      );
      expect(new Set(rows.map(({ name }) => name))).toEqual(names);
      expect(rows).toHaveLength(names.size);
      for (const row of rows) {
        const earned = slowly(some, teams, row.name);
        expect(row.points).toBe(best(earned, some.bestOf ?? earned.length));
        expect(row.results.map(({ points }) => points).toSorted()).toEqual(earned.toSorted());
        const counted = row.results.filter((result) => result.counted);
        expect(counted).toHaveLength(Math.min(earned.length, some.bestOf ?? earned.length));
        expect(counted.reduce((sum, { points }) => sum + points, 0)).toBe(row.points);
        expect(row.rank).toBe(1 + rows.filter(({ points }) => points > row.points).length);
      }
    }),
  );
});

/** What somebody earned in each tournament, place by place. */
function slowly({ pointsTable, rankBy }: PointsRules, teams: readonly PlacedTeam[], name: string): number[] {
  return [...new Set(teams.map(({ eventId }) => eventId))].flatMap((eventId) => {
    const all = teams.filter((one) => one.eventId === eventId);
    const own = all.filter((one) => (rankBy === "teamName" ? [one] : one.players).some((part) => part.name === name));
    const points = own.map(({ place }) => {
      const sharing = all.filter((one) => one.place === place).length;
      let sum = 0;
      for (let at = place; at < place + sharing; at += 1) sum += pointsTable[at - 1] ?? 0;
      return Math.floor(sum / sharing);
    });
    return points.length > 0 ? [Math.max(...points)] : [];
  });
}

/** The most that some of the numbers come to: of every choice of so many the greatest sum. */
function best(numbers: readonly number[], count: number): number {
  const [first, ...others] = numbers;
  if (first === undefined || count === 0) return 0;
  return Math.max(first + best(others, count - 1), best(others, count));
}
