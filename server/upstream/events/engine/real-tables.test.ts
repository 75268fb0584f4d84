import { describe, expect, test } from "vitest";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { Score } from "#contracts/events/matches.ts";
import type { RankingRow } from "#contracts/events/ranking.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { across } from "./across.ts";
import { checkScore } from "./formats.ts";
import { standings } from "./standings.ts";
import { type Counted, tally } from "./tally.ts";

const goals: MatchFormat = { kind: "score", draws: true, shootout: false };
const points: MatchFormat = { kind: "score", draws: false, shootout: false };
const volley: MatchFormat = { kind: "sets", bestOf: 5, to: 25, lastTo: 15, lead: 2, cap: null };
const tennis: MatchFormat = {
  kind: "games",
  bestOf: 3,
  to: 6,
  tiebreakAt: 6,
  superTiebreak: null,
  advantage: true,
};
const blank: Score = { sets: [], score: null, shootout: null, scores: [], end: "played", side: null };

/** "DEN-ITA 0-0, …" */
const ofGoals = (text: string) =>
  text.split(", ").map((match) => {
    const [, one = "", other = "", a, b] = /^(\w+)-(\w+) (\d+)-(\d+)$/u.exec(match) ?? [];
    return { teams: [one, other], score: { ...blank, score: [Number(a), Number(b)] as [number, number] } };
  });

/** "TSI-MED 7-6 6-4, …" */
const ofSets = (text: string) =>
  text.split(", ").map((match) => {
    const [teams = "", ...sets] = match.split(" ");
    return {
      teams: teams.split("-"),
      score: { ...blank, sets: sets.map((set) => set.split("-").map(Number)) as [number, number][] },
    };
  });

/** "ITA 3-0 FRA 20 20 15, …": the points of whoever lost a set, 20 where they are left out; the winner of the match leads. */
const ofVolley = (text: string) =>
  text.split(", ").map((match) => {
    const [one = "", result = "", other = "", ...points] = match.split(" ");
    const [won = 0, lost = 0] = result.split("-").map(Number);
    const sets = Array.from({ length: won + lost }, (_, set): [number, number] => {
      const to = set === 4 ? 15 : 25;
      const behind = Number(points[set] ?? (to === 15 ? 10 : 20));
      return set < lost ? [behind, to] : [to, behind];
    });
    return { teams: [one, other], score: { ...blank, sets } };
  });

type Preset = keyof typeof presets;
function table(preset: Preset, format: MatchFormat, matches: { teams: string[]; score: Score }[]) {
  for (const { score } of matches) expect(checkScore(format, score, { sides: 2, mayDraw: true })).toBeNull();
  const teams = [...new Set(matches.flatMap((match) => match.teams))];
  const counted: Counted[] = matches.map(({ teams, score }, turn) =>
    tally(format, score, presets[preset], { teams, turn }),
  );
  return standings(teams, counted, presets[preset]);
}
const order = (rows: readonly RankingRow[]) => rows.map((row) => row.teamId).join(" ");
const step = (rows: readonly RankingRow[], team: string) => {
  const by = rows.find((row) => row.teamId === team)?.decidedBy;
  return by && [by.step, by.among.join(" "), by.value?.join(":"), by.next?.join(":")].join(", ");
};

describe("Tables that were played", () => {
  test("European Championship 2004, group C: goals among three with five points and three draws", () => {
    const { rows, ties } = table(
      "football",
      goals,
      ofGoals("DEN-ITA 0-0, SWE-BUL 5-0, BUL-DEN 0-2, ITA-SWE 1-1, ITA-BUL 2-1, DEN-SWE 2-2"),
    );
    expect(order(rows)).toBe("SWE DEN ITA BUL");
    expect(ties).toEqual([]);
    expect(rows.map((row) => row.points)).toEqual([5, 5, 5, 0]);
    expect(step(rows, "SWE")).toBe("goals, DEN ITA SWE, 3:1, 2:1");
    expect(step(rows, "DEN")).toBe("goals, DEN ITA SWE, 2:1, 1:1");
    expect(step(rows, "ITA")).toBe("goals, DEN ITA SWE, 1:1, 2:1");
    expect(step(rows, "BUL")).toBe("points, BUL DEN ITA SWE, 0:1, 5:1");
  });

  test("FIBA's examples of three with the same record: the games between them, and again from the start when one is out", () => {
    // Official Basketball Rules, appendix D: C is behind by difference, then A has beaten B, who scored more.
    const matches = ofGoals("A-B 82-75, A-C 77-80, B-C 88-77");
    const { rows, ties } = table("basketball", points, matches);
    expect(order(rows)).toBe("A B C");
    expect(ties).toEqual([]);
    expect(step(rows, "C")).toBe("difference, A B C, -8:1, 4:1");
    expect(step(rows, "A")).toBe("points, A B, 2:1, 1:1");
    // Football's order compares all three keys among the three before it begins again.
    expect(order(table("football", goals, matches).rows)).toBe("B A C");
    const two = ofGoals("A-B 100-55, A-C 90-85, A-D 75-80, B-C 100-95, B-D 80-75, C-D 60-55");
    expect(order(table("basketball", points, two).rows)).toBe("A B C D");
    expect(table("basketball", points, two).rows.map((row) => row.points)).toEqual([5, 5, 4, 4]);
  });

  test("European Championship 2012, group A: Greece by its match, or Russia by its goals", () => {
    const matches = ofGoals("POL-GRE 1-1, RUS-CZE 4-1, GRE-CZE 1-2, POL-RUS 1-1, GRE-RUS 1-0, CZE-POL 1-0");
    const { rows } = table("football", goals, matches);
    expect(order(rows)).toBe("CZE GRE RUS POL");
    expect(step(rows, "GRE")).toBe("points, GRE RUS, 3:1, 0:1");
    const overall = table("footballOverall", goals, matches).rows;
    expect(order(overall)).toBe("CZE RUS GRE POL");
    expect(step(overall, "RUS")).toBe("difference, GRE RUS, 2:1, 0:1");
  });

  test("European Championship 1996, group C: the Czechs beat Italy and have the worse difference", () => {
    const { rows } = table(
      "football",
      goals,
      ofGoals("GER-CZE 2-0, ITA-RUS 2-1, CZE-ITA 2-1, RUS-GER 0-3, RUS-CZE 3-3, ITA-GER 0-0"),
    );
    expect(order(rows)).toBe("GER CZE ITA RUS");
    expect(step(rows, "CZE")).toBe("points, CZE ITA, 3:1, 0:1");
  });

  test("European Championship 2016, group E: Italy by its match, or Belgium by its goals", () => {
    const matches = ofGoals("IRL-SWE 1-1, BEL-ITA 0-2, ITA-SWE 1-0, BEL-IRL 3-0, ITA-IRL 0-1, SWE-BEL 0-1");
    expect(order(table("football", goals, matches).rows)).toBe("ITA BEL IRL SWE");
    const { rows } = table("footballOverall", goals, matches);
    expect(order(rows)).toBe("BEL ITA IRL SWE");
    expect(step(rows, "BEL")).toBe("goals, BEL ITA, 4:1, 3:1");
  });

  test("European Championship 2016, thirds: the best four go on", () => {
    const third = (teamId: string, points: number, scores: [number, number]): RankingRow => ({
      teamId,
      rank: 3,
      sharedWith: [],
      played: 3,
      won: 1,
      drawn: points - 3,
      lost: 0,
      points,
      sets: [0, 0],
      games: [0, 0],
      scores,
      clinched: false,
      decidedBy: null,
    });
    const { rows, ties } = across(
      [
        third("ALB", 3, [1, 3]),
        third("TUR", 3, [2, 4]),
        third("SVK", 4, [3, 3]),
        third("POR", 3, [4, 4]),
        third("NIR", 3, [2, 2]),
        third("IRL", 4, [2, 4]),
      ],
      presets.football,
    );
    expect(order(rows)).toBe("SVK IRL POR NIR TUR ALB");
    expect(ties).toEqual([]);
    expect(step(rows, "NIR")).toBe("goals, NIR POR, 2:3, 4:3");
  });

  test("World Cup 1990, group F: Ireland and the Netherlands are equal until lots are drawn", () => {
    const matches = ofGoals("ENG-IRL 1-1, NED-EGY 1-1, ENG-NED 0-0, IRL-EGY 0-0, ENG-EGY 1-0, IRL-NED 1-1");
    const { rows, ties } = table("football", goals, matches);
    expect(rows.map((row) => row.rank)).toEqual([1, 2, 2, 4]);
    expect(order(rows)).toBe("ENG IRL NED EGY");
    expect(ties).toEqual([
      {
        isShared: false,
        groupIndex: null,
        teamIds: ["IRL", "NED"],
        fromRank: 2,
        tried: ["points", "difference", "goals"],
        decides: false,
      },
    ]);
    const counted = matches.map(({ teams, score }, turn) => tally(goals, score, presets.football, { teams, turn }));
    const drawn = standings(["NED", "EGY", "IRL", "ENG"], counted, presets.football, [
      { groupIndex: 0, teamIds: ["IRL", "NED"], method: "lots" },
    ]);
    expect(drawn.rows.map((row) => row.rank)).toEqual([1, 2, 3, 4]);
    expect(drawn.ties).toEqual([]);
    expect(step(drawn.rows, "NED")).toBe("lots, IRL NED, , ");
  });

  test("World Cup 2018, group H: Japan and Senegal are equal, and bookings are not counted", () => {
    const { rows, ties } = table(
      "footballOverall",
      goals,
      ofGoals("COL-JPN 1-2, POL-SEN 1-2, JPN-SEN 2-2, POL-COL 0-3, JPN-POL 0-1, SEN-COL 0-1"),
    );
    expect(order(rows)).toBe("COL JPN SEN POL");
    expect(ties.map((tie) => tie.teamIds)).toEqual([["JPN", "SEN"]]);
  });

  test("Olympic volleyball 2016, men A after four days: set quotients, then points", () => {
    const { rows, ties } = table(
      "volleyball",
      volley,
      ofVolley(
        "ITA 3-0 FRA 20 20 15, ITA 3-1 USA, ITA 3-0 MEX, ITA 3-1 BRA, FRA 3-0 MEX 12 19 17, FRA 3-0 CAN, USA 3-1 FRA, USA 3-1 BRA, CAN 3-0 USA, CAN 3-0 MEX, BRA 3-1 CAN, BRA 3-1 MEX",
      ),
    );
    expect(order(rows)).toBe("ITA FRA CAN BRA USA MEX");
    expect(ties).toEqual([]);
    expect(rows.map((row) => row.points)).toEqual([12, 6, 6, 6, 6, 0]);
    expect(rows.slice(1, 5).map((row) => row.sets.join(":"))).toEqual(["7:6", "7:6", "8:8", "7:8"]);
    expect(rows[1]?.decidedBy?.step).toBe("pointRatio");
    expect(step(rows, "BRA")).toBe("setRatio, BRA CAN FRA USA, 8:8, 7:8");
  });

  test("Olympic volleyball 2020, men B: wins before points, points before sets", () => {
    const { rows } = table(
      "volleyball",
      volley,
      ofVolley(
        "ROC 3-1 ARG, ROC 3-1 USA, ROC 3-0 BRA, ROC 3-0 TUN, BRA 3-2 ARG, BRA 3-1 USA, BRA 3-2 FRA, BRA 3-0 TUN, ARG 3-2 FRA, ARG 3-2 TUN, ARG 3-0 USA, FRA 3-0 TUN, FRA 3-1 ROC, USA 3-0 FRA, USA 3-1 TUN",
      ),
    );
    expect(order(rows)).toBe("ROC BRA ARG FRA USA TUN");
    expect(rows.map((row) => row.points)).toEqual([12, 10, 8, 8, 6, 1]);
    expect(step(rows, "ARG")).toBe("wins, ARG BRA FRA ROC TUN USA, 3:1, 2:1");
    expect(step(rows, "FRA")).toBe("points, FRA USA, 8:1, 6:1");
  });

  test("Olympic volleyball 2012, women B: Korea's points or Brazil's wins", () => {
    const matches = ofVolley(
      "USA 3-1 KOR, USA 3-1 BRA, USA 3-0 CHN, USA 3-0 SRB, USA 3-0 TUR, CHN 3-1 SRB, CHN 3-1 TUR, CHN 3-2 KOR, BRA 3-2 CHN, BRA 3-2 TUR, BRA 3-0 SRB, KOR 3-1 SRB, KOR 3-0 BRA, TUR 3-2 KOR, TUR 3-0 SRB",
    );
    const then = table("volleyballPoints", volley, matches).rows;
    expect(then.map((row) => `${row.teamId} ${row.won}/${row.points}`)).toEqual([
      "USA 5/15",
      "CHN 3/9",
      "KOR 2/8",
      "BRA 3/7",
      "TUR 2/6",
      "SRB 0/0",
    ]);
    expect(order(table("volleyball", volley, matches).rows)).toBe("USA CHN BRA KOR TUR SRB");
  });

  test("ATP Finals 2019: three with two wins by their sets, not by whom they beat", () => {
    const { rows, ties } = table(
      "racquet",
      tennis,
      ofSets(
        "TSI-MED 7-6 6-4, ZVE-NAD 6-2 6-4, NAD-MED 6-7 6-3 7-6, TSI-ZVE 6-3 6-2, NAD-TSI 6-7 6-4 7-5, ZVE-MED 6-4 7-6",
      ),
    );
    expect(order(rows)).toBe("TSI ZVE NAD MED");
    expect(ties).toEqual([]);
    expect(rows.map((row) => row.sets.join(":"))).toEqual(["5:2", "4:2", "4:4", "1:6"]);
    expect(step(rows, "ZVE")).toBe("setRatio, NAD TSI ZVE, 4:2, 4:4");
  });
});
