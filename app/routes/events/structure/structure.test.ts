import { expect, test } from "vitest";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { countsOf } from "#app/rules/events/counts.ts";
import type { Drawing, DrawnMatch } from "#app/rules/events/drawn.ts";
import { offered } from "#app/rules/events/formulas.ts";
import { formatPresets } from "#contracts/events/format-presets.ts";
import { StructureSettings } from "#contracts/events/structure.ts";
import { formatNames } from "./choices.ts";
import { settingsForm, settingsOf, usualValues } from "./form-schema.ts";
import { loadMatches } from "./load.server.ts";
import { problemsAt } from "./problems.ts";

type From = NonNullable<DrawnMatch["sides"][number]["from"]>;
const team = (teamId: string): DrawnMatch["sides"][number] => ({
  kind: "team",
  teamId,
  name: teamId,
  provisional: false,
  from: null,
});
const from = (kind: From["kind"], number: number): DrawnMatch["sides"][number] => ({
  ...{ kind: "tbd", teamId: null, name: null, provisional: false },
  from: { kind, number, round: null, group: null, rank: null },
});

const match = (number: number, sides: DrawnMatch["sides"], isReset = false) =>
  ({ id: String(number), number, roundId: "r", sides, isReset }) as DrawnMatch;
const drawing = (type: string, matches: DrawnMatch[], names: string) =>
  ({
    teams: [...names].map((id) => ({ id, name: id })),
    rounds: [{ id: "r", type, groups: [{ turns: [{}, {}, {}] }] }],
    matches,
  }) as unknown as Drawing;

test("what a team plays for certain follows the shorter way: out at once, or with a second life", () => {
  const single = [match(1, [team("A"), team("D")]), match(2, [team("B"), team("C")])];
  const final = match(3, [from("winner", 1), from("winner", 2)]);
  expect(countsOf(drawing("single-elimination", [...single, final], "ABCD"))).toEqual({
    teams: 4,
    matches: 3,
    least: 1,
  });
  const third = match(4, [from("loser", 1), from("loser", 2)]);
  expect(countsOf(drawing("single-elimination", [...single, final, third], "ABCD")).least).toBe(2);
  const double = [
    ...single,
    match(3, [from("loser", 1), from("loser", 2)]),
    match(4, [from("winner", 1), from("winner", 2)]),
    match(5, [from("loser", 4), from("winner", 3)]),
    match(6, [from("winner", 4), from("winner", 5)]),
    match(7, [from("winner", 6), from("loser", 6)], true),
  ];
  expect(countsOf(drawing("double-elimination", double, "ABCD")).least).toBe(2);
  expect(countsOf(drawing("round-robin", single, "ABCD")).least).toBe(1);
  expect(countsOf(drawing("multiple-scoreboard", [match(1, [..."ABCD"].map(team))], "ABCD")).least).toBe(3);
  expect(countsOf(drawing("round-robin", [], "")).least).toBeNull();
});

/** A form as it starts, without what is blank. */
const typed = (about: object) => {
  const values = { ...usualValues("groups", "beachVolley", { teams: 8, plan: null }), ...about };
  const counts = ["groupCount", "matchesPerTeam", "qualifiersPerGroup", "bestNext", "turns", "heatSize"];
  return settingsForm.parse(
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === "" ? [] : [[name, counts.includes(name) ? Number(value) : value]],
      ),
    ),
  );
};

test("every formula and every sport make settings that the contract takes", () => {
  for (const formula of offered)
    for (const format of formatNames) {
      const settings = settingsOf(typed({ formula, format }), null);
      expect(StructureSettings.parse(settings)).toEqual(settings);
      expect(settings.format.kind === "scoreboard").toBe(formula === "multipleScoreboard" || format === "points");
    }
});

test("figures that stay empty are the sport's; what is typed stands instead", () => {
  expect(settingsOf(typed({}), null).format).toEqual(formatPresets.beachVolley);
  expect(settingsOf(typed({ bestOf: "1", to: 15 }), null).format).toEqual({
    ...formatPresets.beachVolley,
    ...{ bestOf: 1, to: 15, lastTo: 15 },
  });
  expect(settingsOf(typed({ format: "padel", to: 4, superTiebreak: 10 }), null).format).toEqual({
    ...formatPresets.padel,
    ...{ to: 4, tiebreakAt: 4, superTiebreak: 10 },
  });
  expect(settingsOf(typed({ format: "tennis" }), null).ranking.preset).toBe("racquet");
  expect(settingsOf(typed({ knockoutFormat: "volley" }), null).knockoutFormat).toEqual(formatPresets.volley);
});

test("problems stand at the fields that mend them", () => {
  const problems: { code: string; params: Record<string, number> }[] = [
    { code: "structure.too_many_groups", params: { max: 3 } },
    { code: "structure.pick_twice", params: {} },
  ];
  expect(problemsAt(problems)).toEqual({
    formErrors: ["structure.pick_twice"],
    fieldErrors: { groupCount: ['structure.too_many_groups|{"max":3}'] },
  });
});

test("matches are read to their end, whatever a page of them holds", async () => {
  const all = Array.from({ length: 5001 }, (_, number) => ({ number }));
  const call = (_: unknown, { query }: { query: { page: number; pageSize: number } }) => {
    const from = (query.page - 1) * query.pageSize;
    return Promise.resolve({ data: all.slice(from, from + query.pageSize), pageInfo: { total: all.length } });
  };
  // why: upstream is another program, and so many matches take it long to make.
  const staff = { call } as unknown as StaffCaller;
  expect(await loadMatches(staff, "e", { roundId: "r" })).toEqual(all);
});
