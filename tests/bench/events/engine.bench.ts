import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";
import { RoundOptions, type RoundType } from "#contracts/events/structure.ts";
import { court, input, match } from "#tests/support/schedules.ts";
import { check } from "#upstream/events/engine/check.ts";
import { generate } from "#upstream/events/engine/graph.ts";
import { plannedMatches } from "#upstream/events/engine/planned.ts";
import { schedule } from "#upstream/events/engine/schedule.ts";
import type { Bench, BenchContext, Figure } from "../figure.ts";
import { median } from "../load.ts";

interface Shape {
  readonly name: string;
  readonly type: RoundType;
  readonly theirs: "single_elimination" | "double_elimination" | "round_robin";
  /** Groups of four are drawn as many times as there are fours. */
  readonly isGroups?: boolean;
}

const shapes: readonly Shape[] = [
  { name: "single elimination", type: "single-elimination", theirs: "single_elimination" },
  { name: "double elimination", type: "double-elimination", theirs: "double_elimination" },
  { name: "groups of 4", type: "group", theirs: "round_robin", isGroups: true },
];

const courts = 32;
const minutes = 30;
/** Ten days, open from nine to nine: room for all of them. */
const hours = Array.from({ length: 10 }, (_, day) => [day * 1440 + 540, day * 1440 + 1260] as const);

/** Generates, schedules and checks; @returns how many matches there are. Throws when they do not all fit, or not soundly. */
function ours({ type, isGroups }: Shape, teams: readonly string[]): number {
  const options = RoundOptions.parse(isGroups ? { groupCount: teams.length / 4 } : {});
  const graph = generate(type, teams.length, options);
  const picks = teams.map((teamId) => ({ kind: "team" as const, teamId }));
  const numbers = new Map(graph.matches.map(({ key }, at) => [key, at + 1]));
  const matches = plannedMatches([
    {
      id: "round",
      graph,
      picks,
      resolved: null,
      match: ({ key }) => {
        const { sides: _, turnsAfter: __, ...facts } = match(numbers.get(key) ?? 0, [], { id: key, duration: minutes });
        return facts;
      },
    },
  ]);
  const all = Array.from({ length: courts }, (_, at) => court(`court ${at}`, ...hours));
  const asked = input(matches, all, { rest: minutes, dayStarts: hours.map(([from]) => from - 540) });
  const { placements, unplaced } = schedule(asked, "bench");
  if (unplaced.length > 0) throw new Error(`${unplaced.length} matches found no place`);
  if (check(asked, placements).length > 0) throw new Error("the checker refuses the schedule");
  return matches.length;
}

/** What brackets-manager generates of as many, without scheduling anything. */
async function theirs({ theirs: type, isGroups }: Shape, teams: readonly string[]): Promise<void> {
  const manager = new BracketsManager(new InMemoryDatabase());
  await manager.create.stage({
    ...{ tournamentId: 0, name: "bench", type, seeding: [...teams] },
    settings: isGroups
      ? { groupCount: teams.length / 4 }
      : { seedOrdering: ["inner_outer"], grandFinal: type === "double_elimination" ? "double" : "none" },
  });
}

const milliseconds = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

async function measure({ scale, log }: BenchContext): Promise<readonly Figure[]> {
  const count = scale === "full" ? 1024 : 64;
  const teams = Array.from({ length: count }, (_, at) => `Squadra ${at + 1}`);
  const figures: Figure[] = [];
  for (const shape of shapes) {
    const rounds = scale === "full" ? 5 : 1;
    const own: number[] = [];
    const other: number[] = [];
    let matches = 0;
    // Turn by turn, so that both get the same machine; the first turn warms up and is left out.
    for (let round = 0; round <= rounds; round += 1) {
      const mine = await milliseconds(() => {
        matches = ours(shape, teams);
      });
      const yours = await milliseconds(() => theirs(shape, teams));
      if (round > 0) {
        own.push(mine);
        other.push(yours);
      }
    }
    const [one, two] = [median(own), median(other)];
    log(`${shape.name}: ${one.toFixed(0)} ms, brackets-manager ${two.toFixed(0)} ms`);
    figures.push({
      name: `Tournament: ${count} teams, ${shape.name}, generated, scheduled and checked`,
      value: one / two,
      unit: "x",
      ...(scale === "full" && { wanted: { atMost: 1 } }),
      detail: `${one.toFixed(0)} ms for ${matches} matches on ${courts} courts; brackets-manager generates in ${two.toFixed(0)} ms; medians of ${rounds}`,
    });
  }
  return figures;
}

export default {
  title: "a large tournament, made and scheduled, against brackets-manager's generation alone",
  run: measure,
} satisfies Bench;
