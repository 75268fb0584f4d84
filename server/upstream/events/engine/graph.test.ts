import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roundTypes } from "#contracts/events/play.ts";
import { RoundOptions } from "#contracts/events/structure.ts";
import { lowerMasks } from "./double-elimination.ts";
import { generate } from "./graph.ts";
import { bracketSize } from "./seeding.ts";
import type { Graph, Source } from "./types.ts";

const optionsOf = (given: Partial<RoundOptions> = {}) => RoundOptions.parse(given);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Plays a knockout: `pick` says which side wins. Answers who met whom, and the seeds by place. */
function play(graph: Graph, pick: (sides: readonly number[], key: string) => 0 | 1) {
  const outcomes = new Map<string, { winner: number; loser: number }>();
  const seedOf = (source: Source): number =>
    source.kind === "pick" ? source.seed : "key" in source ? (outcomes.get(source.key)?.[source.kind] ?? 0) : 0;
  const met: { key: string; winner: number; loser: number }[] = [];
  for (const match of graph.matches) {
    const [one = 0, other = 0] = match.sides.map(seedOf);
    const final = match.isReset ? met.at(-1) : undefined;
    // The lower winner, who is side 1 of the reset as of the final, did not win: the final stands.
    if (final && final.winner !== finalLower(graph, seedOf)) {
      outcomes.set(match.key, { winner: final.winner, loser: final.loser });
      continue;
    }
    const outcome = pick([one, other], match.key) === 0 ? { winner: one, loser: other } : { winner: other, loser: one };
    outcomes.set(match.key, outcome);
    met.push({ key: match.key, ...outcome });
  }
  return { met, places: graph.finish.map((place) => place.map(seedOf)) };
}
const finalLower = (graph: Graph, seedOf: (source: Source) => number) => {
  const final = graph.matches.find(({ group, turn }) => graph.groups[group]?.bracket === "final" && turn === 0);
  return final?.sides[1] ? seedOf(final.sides[1]) : 0;
};

type Tree = number | Tree[];
/** The tree with the branch of the better seed first everywhere: which one is drawn above does not matter. */
const turned = (tree: Tree): Tree =>
  typeof tree === "number" ? tree : tree.map(turned).toSorted((one, other) => best(one) - best(other));
const best = (tree: Tree): number => (typeof tree === "number" ? tree : Math.min(...tree.map(best)));

const coins = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 40, maxLength: 40 });
const tossing = (list: readonly number[]) => {
  let at = 0;
  return () => ((list[at++ % list.length] ?? 0) === 0 ? 0 : 1) as 0 | 1;
};
const entries = fc.record({
  picks: fc.integer({ min: 2, max: 70 }),
  holes: fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { maxLength: 8 }),
});

describe("any round", () => {
  const options = fc.record({
    groupCount: fc.integer({ min: 1, max: 20 }),
    legs: fc.constantFrom(1 as const, 2 as const),
    matchesPerTeam: fc.integer({ min: 1, max: 9 }),
    placement: fc.constantFrom("none" as const, "third" as const, "all" as const),
    grandFinal: fc.constantFrom("reset" as const, "single" as const),
    turns: fc.integer({ min: 1, max: 4 }),
    heatSize: fc.integer({ min: 2, max: 12 }),
  });

  test("is laid out whole: keys are unique, feeders come first, nobody waits for a bye", () => {
    fc.assert(
      fc.property(fc.constantFrom(...roundTypes), entries, options, (type, { picks, holes }, given) => {
        const graph = generate(type, picks, optionsOf(given), new Set(holes));
        expect(generate(type, picks, optionsOf(given), new Set(holes))).toEqual(graph);
        const isEntered = (seed: number) => seed <= picks && !holes.includes(seed);
        const known = new Set<string>();
        // why no expectation inside: there are thousands of matches.
        const wrong = graph.matches.filter((match) => {
          const { key, group, turn, index, sides } = match;
          const isNamed = key === `g${group}.${graph.groups[group]?.bracket}.t${turn}.m${index}` && !known.has(key);
          const isFed = sides.every((side) =>
            side.kind === "pick"
              ? isEntered(side.seed)
              : "key" in side
                ? known.has(side.key)
                : side.kind === "standing",
          );
          known.add(key);
          return !isNamed || !isFed;
        });
        expect(wrong).toEqual([]);
        const played = new Set(graph.matches.map(({ group }) => group));
        expect(graph.groups.filter(({ bracket }, at) => bracket !== "main" && !played.has(at))).toEqual([]);
      }),
    );
  });

  test("of a knockout names every seed at one place, however it is played", () => {
    const knockouts = fc.constantFrom("single-elimination" as const, "double-elimination" as const);
    fc.assert(
      fc.property(knockouts, entries, options, coins, (type, { picks, holes }, given, tosses) => {
        const graph = generate(type, picks, optionsOf(given), new Set(holes));
        const { places } = play(graph, tossing(tosses));
        const entered = range(1, picks).filter((seed) => !holes.includes(seed));
        expect(places.flat().toSorted((a, b) => a - b)).toEqual(entered);
        for (const { places: played } of graph.groups) {
          if (played) expect(played[1]).toBeGreaterThan(played[0]);
        }
      }),
    );
  });
});

describe("single elimination", () => {
  test("has a match less than teams, and keeps the two best apart until the final", () => {
    for (const picks of range(2, 130)) {
      const graph = generate("single-elimination", picks, optionsOf());
      expect(graph.matches.length).toBe(picks - 1);
      const { met, places } = play(graph, (sides) => ((sides[0] ?? 0) < (sides[1] ?? 0) ? 0 : 1));
      expect(met.at(-1)).toMatchObject({ winner: 1, loser: 2 });
      // The best rest: seeds whose place would be taken by one too many.
      const size = bracketSize(picks);
      const playing = new Set(graph.matches.filter(({ turn }) => turn === 0).flatMap(({ sides }) => sides));
      const resting = range(1, picks).filter(
        (seed) => ![...playing].some((side) => "seed" in side && side.seed === seed),
      );
      expect(resting).toEqual(range(1, size - picks));
      // Won by the better seed throughout, each turn throws out the worst.
      expect(places.flatMap((place) => place.toSorted((a, b) => a - b))).toEqual(range(1, picks));
    }
  });

  test("of sixteen is the tree of an NCAA region", () => {
    const region = [
      [
        [
          [1, 16],
          [8, 9],
        ],
        [
          [5, 12],
          [4, 13],
        ],
      ],
      [
        [
          [6, 11],
          [3, 14],
        ],
        [
          [7, 10],
          [2, 15],
        ],
      ],
    ];
    const trees = new Map<string, Tree>();
    const treeOf = (source: Source): Tree =>
      source.kind === "pick" ? source.seed : "key" in source ? (trees.get(source.key) ?? 0) : 0;
    const { matches } = generate("single-elimination", 16, optionsOf());
    for (const { key, sides } of matches) trees.set(key, sides.map(treeOf));
    expect(turned(trees.get(matches.at(-1)?.key ?? "") ?? 0)).toEqual(turned(region));
  });

  test("plays for the third place, or for all", () => {
    const third = generate("single-elimination", 8, optionsOf({ placement: "third" }));
    expect(third.groups.map(({ places }) => places)).toEqual([null, [3, 4]]);
    expect(third.matches.map(({ key }) => key).slice(-2)).toEqual(["g0.main.t2.m0", "g1.placement.t0.m0"]);
    expect(third.finish.map((place) => place.length)).toEqual([1, 1, 1, 1, 4]);
    const all = generate("single-elimination", 8, optionsOf({ placement: "all" }));
    expect(all.matches.length).toBe(12);
    expect(all.groups.map(({ places }) => places)).toEqual([null, [3, 4], [5, 8], [7, 8]]);
    const six = generate("single-elimination", 6, optionsOf({ placement: "all" }));
    expect(six.groups.map(({ places }) => places)).toEqual([null, [3, 4], [5, 6]]);
    for (const picks of range(2, 64)) {
      const { finish } = generate("single-elimination", picks, optionsOf({ placement: "all" }));
      expect(finish.map((place) => place.length)).toEqual(Array(picks).fill(1));
    }
  });
});

describe("double elimination", () => {
  test("everybody but the champion loses twice, in 2N-2 matches or one more", () => {
    const size = fc.integer({ min: 3, max: 130 });
    fc.assert(
      fc.property(size, coins, fc.constantFrom("reset" as const, "single" as const), (picks, tosses, grandFinal) => {
        const graph = generate("double-elimination", picks, optionsOf({ grandFinal }));
        const { met, places } = play(graph, tossing(tosses));
        const lost = (seed: number) => met.filter(({ loser }) => loser === seed).length;
        const champion = places[0]?.[0] ?? 0;
        expect(lost(champion)).toBeLessThanOrEqual(1);
        const others = range(1, picks).filter((seed) => seed !== champion);
        if (grandFinal === "reset") {
          expect(others.every((seed) => lost(seed) === 2)).toBe(true);
          expect(met.length).toBe(2 * picks - 2 + lost(champion));
          expect(graph.matches.length).toBe(2 * picks - 1);
        } else expect(met.length).toBe(2 * picks - 2);
      }),
    );
  });
});

describe("the lower bracket", () => {
  /** In which minor turn two who met in the upper bracket can meet again at the earliest, of how many. */
  function earliestRematch(lines: number): [number, number] {
    const turns = Math.log2(lines);
    const { groups, matches } = generate("double-elimination", lines, optionsOf());
    const isIn = (bracket: string) => matches.filter(({ group }) => groups[group]?.bracket === bracket);
    const next = new Map<string, string>();
    for (const { key, sides } of matches) {
      for (const side of sides) if ("key" in side) next.set(`${side.kind} ${side.key}`, key);
    }
    // Turn 2k - 1 of the lower bracket is minor turn k; a major turn that joins two branches does so before the next one.
    const minor = new Map(isIn("lower").map(({ key, turn }) => [key, Math.ceil((turn + 1) / 2)]));
    const wayFrom = (entry?: string): string[] => {
      const way: string[] = [];
      for (let at = entry; at && minor.has(at); at = next.get(`winner ${at}`)) way.push(at);
      return way;
    };
    let earliest = Number.POSITIVE_INFINITY;
    for (const { key } of isIn("main")) {
      const loserWay = new Set(wayFrom(next.get(`loser ${key}`)));
      for (let later = next.get(`winner ${key}`); later?.startsWith("g0."); later = next.get(`winner ${later}`)) {
        const again = wayFrom(next.get(`loser ${later}`)).find((one) => loserWay.has(one));
        if (again) earliest = Math.min(earliest, minor.get(again) ?? 0);
      }
    }
    return [earliest, turns - 1];
  }

  test.each([
    [8, 2, 2],
    [16, 2, 3],
    [32, 3, 4],
    [64, 4, 5],
    [128, 4, 6],
    [256, 5, 7],
    [512, 6, 8],
    [1024, 7, 9],
  ])("of %i keeps two who met apart until minor turn %i of %i", (lines, turn, of) => {
    expect(earliestRematch(lines)).toEqual([turn, of]);
  });

  /** Pairs that meet again in each lower turn, on average over all ways in which even matches may end. */
  function expectedAgain(teams: number): number[] {
    const { groups, matches } = generate("double-elimination", teams, optionsOf());
    const bracketOf = new Map(matches.map(({ key, group }) => [key, groups[group]?.bracket]));
    const turnOf = new Map(matches.map(({ key, turn }) => [key, turn]));
    const next = new Map(
      matches.flatMap(({ key, sides }) =>
        sides.flatMap((side) => ("key" in side ? [[`${side.kind} ${side.key}`, key] as const] : [])),
      ),
    );
    const wayFrom = (entry?: string): string[] =>
      entry === undefined || bracketOf.get(entry) !== "lower" ? [] : [entry, ...wayFrom(next.get(`winner ${entry}`))];
    const again: number[] = Array.from({ length: 2 * Math.log2(bracketSize(teams)) - 2 }, () => 0);
    for (const { key } of matches.filter((match) => bracketOf.get(match.key) === "main")) {
      const loserWay = wayFrom(next.get(`loser ${key}`));
      // The team that won it is thrown out by one of the next matches, each with half the chance of the one before.
      let chance = 1;
      let later = next.get(`winner ${key}`);
      while (later !== undefined && bracketOf.get(later) === "main") {
        chance /= 2;
        const winnerWay = wayFrom(next.get(`loser ${later}`));
        const at = winnerWay.findIndex((one) => loserWay.includes(one));
        const meeting = winnerWay[at];
        // Both teams have to win whatever they play before.
        if (meeting)
          again[turnOf.get(meeting) ?? 0] =
            (again[turnOf.get(meeting) ?? 0] ?? 0) + chance / 2 ** (at + loserWay.indexOf(meeting));
        later = next.get(`winner ${later}`);
      }
    }
    return again;
  }
  const rounded = (figures: readonly number[]) => figures.map((figure) => Number(figure.toFixed(3)));

  test.each([
    [4, [0, 0.5]],
    [8, [0, 0, 0.25, 0.375]],
    [9, [0, 0, 0, 0.063, 0.234, 0.367]],
    [12, [0, 0, 0, 0.25, 0.156, 0.344]],
    [16, [0, 0, 0, 0.25, 0.156, 0.344]],
    [32, [0, 0, 0, 0, 0.063, 0.188, 0.148, 0.336]],
    [64, [0, 0, 0, 0, 0, 0, 0.063, 0.156, 0.15, 0.334]],
  ])("of %i teams lets so many pairs meet again, by turn", (teams, figures) => {
    expect(rounded(expectedAgain(teams))).toEqual(figures);
  });

  test("that figure is what happens when tournaments are played", () => {
    const runs = 4_000;
    const graph = generate("double-elimination", 16, optionsOf());
    const turnOf = new Map(graph.matches.map(({ key, turn }) => [key, turn]));
    const again = [0, 0, 0, 0, 0, 0];
    let state = 1;
    const coin = (): 0 | 1 => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 31 === 1 ? 1 : 0;
    };
    for (let run = 0; run < runs; run++) {
      const seen = new Set<string>();
      for (const { key, winner, loser } of play(graph, coin).met) {
        const pair = [winner, loser].toSorted((a, b) => a - b).join();
        const turn = turnOf.get(key) ?? 0;
        if (key.includes(".lower.") && seen.has(pair)) again[turn] = (again[turn] ?? 0) + 1;
        seen.add(pair);
      }
    }
    for (const [turn, figure] of expectedAgain(16).entries())
      expect(Math.abs((again[turn] ?? 0) / runs - figure), `turn ${turn}`).toBeLessThan(0.05);
  });

  test("no other masks of small brackets let pairs meet again later or less often", () => {
    /** Pairs by lower turn of a bracket without byes, from the masks alone: see ADR 90. */
    const againBy = (masks: readonly number[]): number[] => {
      const turns = masks.length;
      const again: number[] = Array.from({ length: 2 * turns - 2 }, () => 0);
      for (let first = 0; first < turns - 1; first++) {
        for (let second = first + 1; second < turns; second++) {
          const apart = (masks[second] ?? 0) ^ ((masks[first] ?? 0) >> (second - first));
          const entry = 2 * second - 1;
          const meet = apart === 0 ? entry : 2 * (second + 31 - Math.clz32(apart));
          const played = meet - (first === 0 ? 0 : 2 * first - 1) + (meet - entry);
          again[meet] = (again[meet] ?? 0) + 2 ** (turns - 1 - second - played);
        }
      }
      return again;
    };
    const isLater = (one: readonly number[], other: readonly number[]) => {
      const at = one.findIndex((figure, turn) => Math.abs(figure - (other[turn] ?? 0)) > 1e-9);
      return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
    };
    const masksOf = (places: readonly number[]): number[][] =>
      places.reduce<number[][]>(
        (all, count) => all.flatMap((known) => range(0, count - 1).map((mask) => [...known, mask])),
        [[]],
      );
    for (const lines of [4, 8, 16, 32, 64]) {
      const turns = Math.log2(lines);
      const own = againBy(lowerMasks(lines));
      expect(rounded(own)).toEqual(rounded(expectedAgain(lines)));
      // The first mask turns pairs that have not met: it changes nothing that is measured.
      const others = masksOf([1, ...range(1, turns - 1).map((turn) => 2 ** (turns - 1 - turn))]);
      expect(others.filter((masks) => isLater(againBy(masks), own))).toEqual([]);
    }
  });

  test("has as many places as losers that enter it", () => {
    for (let lines = 4; lines <= 1024; lines *= 2) {
      for (const [turn, mask] of lowerMasks(lines).entries()) {
        expect(mask).toBeLessThan(Math.max(1, lines / 2 ** (turn + 1)));
      }
    }
  });
});

describe("heats", () => {
  test("deal by seed first, then by standing, leaders last", () => {
    const { matches } = generate("multiple-scoreboard", 7, optionsOf({ turns: 2, heatSize: 3 }));
    expect(matches.map(({ key }) => key)).toEqual([0, 1].flatMap((t) => [0, 1, 2].map((m) => `g0.main.t${t}.m${m}`)));
    expect(
      matches.map(({ sides }) => sides.map((side) => ("seed" in side ? side.seed : "rank" in side && side.rank))),
    ).toEqual([
      [1, 6, 7],
      [2, 5],
      [3, 4],
      [7, 6],
      [5, 4],
      [3, 2, 1],
    ]);
  });
});

test("1,024 teams are laid out at once", () => {
  for (const [type, count] of [
    ["single-elimination", 1023],
    ["double-elimination", 2047],
    ["group", 1536],
  ] as const) {
    const before = performance.now();
    const graph = generate(type, 1024, optionsOf({ groupCount: 256 }));
    const took = performance.now() - before;
    expect(graph.matches.length).toBe(count);
    // The time is some milliseconds; an algorithm that searches for each match would take seconds.
    expect(took).toBeLessThan(500);
  }
});
