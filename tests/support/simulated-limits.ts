import { formatPresets } from "#contracts/events/format-presets.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { simulations } from "#contracts/events/simulations.ts";
import { maxCourts, maxSimulatedWindows, maxTeams } from "#contracts/events/sizes.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { settingsOf } from "#tests/api/events/competition.ts";

/** The body of a simulation that anybody may ask for, as the server reads it. */
export type SimulatedBody = HandlerInput<(typeof simulations)["preview"]>["body"];

const dayMs = 86_400_000;
const begin = Date.parse("2199-06-01T00:00:00Z");
const at = (ms: number) => new Date(begin + ms).toISOString();
const longest = { from: at(0), to: at(61 * dayMs) };
const aDay = { from: at(0), to: at(dayMs / 2) };

/**
 * As many windows of hours as the contract allows, each a little later than the one before, so that no two are the
 * same.
 */
const staggered = Array.from({ length: maxCourts }, (_, court) =>
  Array.from({ length: maxSimulatedWindows / maxCourts }, (_, window) => {
    const from = (window * 3.8 + court * 0.013) * dayMs;
    return { from: at(from), to: at(from + 3 * dayMs) };
  }),
);

const courtsWith = (windows: (court: number) => SimulatedBody["courts"][number]["windows"], count = maxCourts) =>
  Array.from({ length: count }, (_, court) => ({ name: `Campo ${court + 1}`, windows: windows(court) }));

const heats = { format: formatPresets.points, ranking: presets.scoreboard };
const custom = (rounds: number, each: number) =>
  Array.from({ length: rounds }, (_, order) => ({
    type: order === 0 ? "double-elimination" : "single-elimination",
    format: formatPresets.beachVolley,
    ranking: presets.volleyball,
    options: { placement: "third" },
    schedulingOptions: {},
    picks: Array.from({ length: each }, (_, seat) => ({
      id: `TMP-${order}-${seat}`,
      order: seat + 1,
      source:
        order === 0
          ? { kind: "open" }
          : { kind: "loser", roundId: `#${order - 1}`, bracket: "main", turn: 0, index: seat },
    })),
  }));

/** Bodies at the limits of the contract, by what in them is at its limit. */
export function limits(): ReadonlyMap<string, SimulatedBody> {
  const body = (about: object, teams: number, courts = courtsWith(() => [longest])): SimulatedBody =>
    simulations.preview.body.parse({
      settings: settingsOf({ scheduling: { matchMinutes: 30, restMinutes: 30 }, ...about } as never),
      teams,
      courts,
      timeZone: "Europe/Rome",
    });
  const short = courtsWith(() => [aDay]);
  const many = courtsWith((court) => staggered[court] ?? []);
  const groups = { formula: "groupsKnockout", placement: "all" };
  const tight = {
    scheduling: { matchMinutes: 45, restMinutes: 55, bufferMinutes: 5, slotMinutes: 1, maxMatchesPerDay: 2 },
  };
  return new Map([
    ["matches of a table", body({ formula: "roundRobin" }, 140)],
    ["matches of a table, which do not fit", body({ formula: "roundRobin" }, 140, short)],
    ["hours of courts, for as many matches", body({ formula: "roundRobin", ...tight }, 140, many)],
    ["matches in groups", body({ formula: "groups", groupCount: 64 }, maxTeams)],
    [
      "groups with a knockout",
      body({ ...groups, groupCount: 256, qualifiersPerGroup: 4, knockout: "double" }, maxTeams),
    ],
    [
      "groups crossed by what they achieve",
      body({ ...groups, groupCount: 256, crossing: "byRecord" }, maxTeams, short),
    ],
    [
      "teams of one table of pools",
      body({ formula: "poolPlayKnockout", groupCount: 8, matchesPerTeam: 12, qualifiersPerGroup: 64 }, maxTeams),
    ],
    ["double elimination", body({ formula: "doubleElimination" }, maxTeams, many)],
    ["places that are played for", body({ formula: "singleElimination", placement: "all", ...tight }, maxTeams, many)],
    ["heats", body({ formula: "multipleScoreboard", turns: 19, heatSize: 2, ...heats }, maxTeams)],
    [
      "matches that are tried in many orders",
      body(
        { formula: "roundRobin", ...tight },
        25,
        courtsWith(() => [longest], 3),
      ),
    ],
    [
      "the same, which do not fit",
      body(
        { formula: "roundRobin", ...tight },
        25,
        courtsWith(() => [aDay], 3),
      ),
    ],
    ["rounds that rest on others", body({ formula: "custom", rounds: custom(12, 256) }, 256)],
  ]);
}
