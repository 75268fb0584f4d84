import type { MatchFormat } from "#contracts/events/formats.ts";
import type { RankingRow, RankingRules } from "#contracts/events/ranking.ts";

/** Open matches up to which every outcome is tried. */
const most = 10;

type Gain = readonly [number, number];

/** What an open match may bring each side by the first step of the rules; null where that is neither wins nor points. */
function gainsOf(format: MatchFormat, { steps, matchPoints: worth }: RankingRules): Gain[] | null {
  const [step] = steps;
  if (step === undefined || !("scope" in step) || (step.key !== "wins" && step.key !== "points")) return null;
  const isClose = format.kind === "score" ? format.shootout : format.kind !== "scoreboard" && format.bestOf > 1;
  const isEven = format.kind === "score" && format.draws;
  const gains: Gain[] =
    step.key === "wins"
      ? [[1, 0]]
      : [[worth.won, worth.lost], ...(isClose ? [[worth.narrowWon, worth.narrowLost] as const] : [])];
  const even: Gain = step.key === "wins" ? [0, 0] : [worth.drawn, worth.drawn];
  return [...gains, ...gains.map(([won, lost]): Gain => [lost, won]), ...(isEven ? [even] : [])];
}

/**
 * Teams of a table that are among its first `line`, whatever the open matches bring, every tie counted against them.
 * With up to ten open matches all outcomes are tried, as the first step of the rules counts them; with more, nobody is
 * said to be through. `open`: the teams that meet in each.
 */
export function clinchedTeams(
  rows: readonly RankingRow[],
  open: readonly (readonly (string | null)[])[],
  { format, ranking, line }: { format: MatchFormat; ranking: RankingRules; line: number },
): Set<string> {
  const gains = gainsOf(format, ranking);
  if (gains === null || open.length > most || line < 1) return new Set();
  const [first] = ranking.steps;
  const isWins = first !== undefined && "key" in first && first.key === "wins";
  const { won, forfeited } = ranking.matchPoints;
  const forfeit: Gain | null = isWins || forfeited === undefined ? null : [forfeited, won];
  const has = new Map(rows.map((row) => [row.teamId, isWins ? row.won : row.points]));
  return new Set(rows.map((row) => row.teamId).filter((team) => isThrough(team, has, open, { gains, forfeit, line })));
}

function isThrough(
  team: string,
  has: ReadonlyMap<string, number>,
  open: readonly (readonly (string | null)[])[],
  { gains, forfeit, line }: { gains: readonly Gain[]; forfeit: Gain | null; line: number },
): boolean {
  // At worst the team loses all its own matches, even by not coming, and each opponent gains the most by it.
  const [least, theirs] = [...gains, ...(forfeit ? [forfeit] : [])].reduce((worst, gain) =>
    gain[0] < worst[0] || (gain[0] === worst[0] && gain[1] > worst[1]) ? gain : worst,
  );
  const own = open.filter((match) => match.includes(team));
  const target = (has.get(team) ?? 0) + least * own.length;
  const lacks = new Map([...has].filter(([other]) => other !== team).map(([other, sum]) => [other, target - sum]));
  const gain = (other: string | null | undefined, by: number) => {
    const lack = lacks.get(other ?? "");
    if (lack !== undefined) lacks.set(other ?? "", lack - by);
  };
  for (const match of own)
    gain(
      match.find((other) => other !== team),
      theirs,
    );
  const rest = open.filter((match) => !match.includes(team));
  const best = Math.max(...gains.flat());
  const passed = () => [...lacks.values()].filter((lack) => lack <= 0).length;

  /** Whether some outcome of the matches from one on lets as many past it as there are places. */
  const canFall = (from: number): boolean => {
    if (passed() >= line) return true;
    const left = rest.slice(from);
    const hopes = [...lacks].filter(
      ([other, lack]) => lack <= best * left.filter((match) => match.includes(other)).length,
    );
    const [match] = left;
    if (match === undefined || hopes.filter(([, lack]) => lack > 0).length + passed() < line) return false;
    return gains.some(([a, b]) => {
      gain(match[0], a);
      gain(match[1], b);
      const falls = canFall(from + 1);
      gain(match[0], -a);
      gain(match[1], -b);
      return falls;
    });
  };
  return !canFall(0);
}
