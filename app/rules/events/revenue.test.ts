import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  breakEvenOf,
  marginOf,
  mostTeams,
  outcomeOf,
  planOf,
  type RevenueItem,
  type Scenario,
  teamCounts,
} from "./revenue.ts";

const items = (most: number) =>
  fc.array(fc.record({ amount: fc.nat(most), per: fc.constantFrom<RevenueItem["per"]>("event", "team") }), {
    maxLength: 4,
  });

/** Small amounts, too, so that shares of a cent and margins around nothing come up. */
const scenario: fc.Arbitrary<Scenario> = fc.constantFrom(120, 9_000, 1_000_000).chain((most) =>
  fc.record({
    costs: items(most),
    revenues: items(Math.ceil(most / 2)),
    feePerTeam: fc.nat(Math.ceil(most / 2)),
    onlineShare: fc.oneof(fc.constantFrom(0, 50, 100), fc.nat(100)),
    nonProfit: fc.boolean(),
    fixedFee: fc.constantFrom(0, 0, 25),
  }),
);

/** The result by rationals: every payment by itself, its share of the fee in ten-thousandths rounded half up. */
function exactResult(
  { costs, revenues, feePerTeam, onlineShare, nonProfit, fixedFee }: Scenario,
  teams: number,
): bigint {
  const k = BigInt(teams);
  const sum = (rows: readonly RevenueItem[]) =>
    rows.reduce((total, { amount, per }) => total + BigInt(amount) * (per === "team" ? k : 1n), 0n);
  const share = BigInt(feePerTeam) * (nonProfit ? 120n : 150n);
  const whole = share / 10_000n;
  const payment = (share % 10_000n) * 2n >= 10_000n ? whole + 1n : whole;
  const each = feePerTeam === 0 ? 0n : payment + BigInt(fixedFee);
  let commissions = 0n;
  for (let paid = 1; paid * 100 <= teams * onlineShare; paid += 1) commissions += each;
  return sum(revenues) + BigInt(feePerTeam) * k - sum(costs) - commissions;
}

const plain: Scenario = {
  costs: [{ amount: 100_000, per: "event" }],
  revenues: [],
  feePerTeam: 10_000,
  onlineShare: 100,
  nonProfit: false,
  fixedFee: 0,
};

describe("the result", () => {
  test("takes the commission of each payment, never of their sum", () => {
    // With 0.33 for each team, 0.495 cents a payment are nothing; those of three payments together would be a cent.
    expect(outcomeOf(planOf({ ...plain, costs: [], feePerTeam: 33 }), 3)).toMatchObject({ commission: 0, result: 99 });
    expect(outcomeOf(planOf({ ...plain, costs: [], feePerTeam: 100 }), 3)).toMatchObject({ commission: 6 });
    expect(outcomeOf(planOf({ ...plain, onlineShare: 50, nonProfit: true, fixedFee: 25 }), 5)).toEqual({
      teams: 5,
      revenue: 50_000,
      cost: 100_000,
      commission: 2 * 145,
      result: -50_290,
    });
  });

  test("has no fixed part where nothing is paid", () => {
    expect(outcomeOf(planOf({ ...plain, feePerTeam: 0, fixedFee: 25 }), 10)).toMatchObject({ commission: 0 });
  });

  test("is that of exact arithmetic", () => {
    fc.assert(
      fc.property(scenario, fc.nat(mostTeams), (one, teams) => {
        expect(BigInt(outcomeOf(planOf(one), teams).result)).toBe(exactResult(one, teams));
      }),
    );
  });

  test("is the formula by the margin of a team", () => {
    fc.assert(
      fc.property(scenario, fc.nat(mostTeams), (one, teams) => {
        const plan = planOf(one);
        const online = Math.floor((teams * one.onlineShare) / 100);
        expect(outcomeOf(plan, teams).result).toBe(
          plan.fixedRevenue - plan.fixedCost + teams * (marginOf(plan) + plan.commission) - online * plan.commission,
        );
      }),
    );
  });
});

describe("the break-even", () => {
  test.each<[string, Partial<Scenario>, unknown]>([
    ["11 teams: ten leave 985.00", {}, { kind: "from", teams: 11 }],
    ["10 without commission", { onlineShare: 0 }, { kind: "from", teams: 10 }],
    ["none without costs", { costs: [] }, { kind: "always" }],
    ["never when a team brings nothing", { feePerTeam: 0 }, { kind: "never" }],
    ["never when a team costs its fee", { costs: [...plain.costs, { amount: 9_850, per: "team" }] }, { kind: "never" }],
    [
      "too far when a team leaves a cent",
      { costs: [...plain.costs, { amount: 9_849, per: "team" }] },
      { kind: "beyond" },
    ],
    [
      "until the sponsor's money is gone",
      {
        costs: [{ amount: 11_000, per: "team" }],
        revenues: [{ amount: 5_750, per: "event" }],
      },
      { kind: "upTo", teams: 5 },
    ],
  ])("%s", (_, changes, expected) => {
    expect(breakEvenOf(planOf({ ...plain, ...changes }))).toEqual(expected);
  });

  test("is where a scan by exact arithmetic finds it", () => {
    fc.assert(
      fc.property(scenario, (one) => {
        const found = breakEvenOf(planOf(one));
        // The commissions grow with the scan here, instead of from nothing for each number of teams.
        const losses = lossesOf(one);
        const last = losses.at(-1) ?? -1;
        if (last < mostTeams) {
          expect(found).toEqual(last < 0 ? { kind: "always" } : { kind: "from", teams: last + 1 });
        } else {
          expect(["beyond", "never", "upTo"]).toContain(found.kind);
          if (found.kind === "upTo") expect(losses[0]).toBe(found.teams + 1);
          if (found.kind === "never") expect(losses[0]).toBe(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("never comes later for a higher fee", () => {
    const at = (one: Scenario) => {
      const found = breakEvenOf(planOf(one));
      return found.kind === "from" ? found.teams : found.kind === "always" ? 0 : mostTeams + 1;
    };
    fc.assert(
      // why above nothing: the first cent of a fee brings the fixed part with it.
      fc.property(scenario, fc.integer({ min: 1, max: 300 }), (one, more) => {
        fc.pre(one.feePerTeam > 0);
        expect(at({ ...one, feePerTeam: one.feePerTeam + more })).toBeLessThanOrEqual(at(one));
      }),
    );
  });
});

/** The numbers of teams with which a scenario loses, by exact arithmetic. */
function lossesOf(one: Scenario): number[] {
  const start = exactResult(one, 0);
  const perTeam = exactResult({ ...one, onlineShare: 0 }, 1) - start;
  const payment = exactResult({ ...one, onlineShare: 0 }, 1) - exactResult({ ...one, onlineShare: 100 }, 1);
  return Array.from({ length: mostTeams + 1 }, (_, teams) => teams).filter((teams) => {
    const online = (BigInt(teams) * BigInt(one.onlineShare)) / 100n;
    return start + perTeam * BigInt(teams) - online * payment < 0n;
  });
}

describe("the rows", () => {
  test("are all numbers of teams to 64, then round steps, the last one and the marked ones", () => {
    expect(teamCounts(3)).toEqual([0, 1, 2, 3]);
    expect(teamCounts(1024, [77, 2000]).slice(60)).toEqual(
      expect.arrayContaining([60, 61, 62, 63, 64, 77, 84, 104, 1024]),
    );
    fc.assert(
      fc.property(fc.nat(mostTeams), fc.array(fc.nat(mostTeams), { maxLength: 3 }), (max, marked) => {
        const counts = teamCounts(max, marked);
        expect(counts.length).toBeLessThanOrEqual(135);
        expect([counts[0], counts.at(-1)]).toEqual([0, max]);
        expect(counts).toEqual(expect.arrayContaining(marked.filter((teams) => teams <= max)));
        expect(new Set(counts).size).toBe(counts.length);
      }),
    );
  });
});
