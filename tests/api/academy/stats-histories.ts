import type { Sql } from "postgres";
import { instantOf, localDateOf } from "#upstream/core/time.ts";
import { type Random, randomOf } from "#upstream/seed/random.ts";

type Status = "pending" | "accepted" | "rejected" | "canceled";

/** A member as a test remembers it: every step with the club's date on which it was taken. */
export interface Lived {
  readonly id: string;
  readonly birthDate: string | null;
  readonly gender: string;
  readonly levelId: string | null;
  readonly groupIds: readonly string[];
  readonly steps: readonly { readonly from: Status | null; readonly to: Status; readonly day: string }[];
}

const date = (random: Random, first: number, years: number): string =>
  new Date(Date.UTC(first, 0, 1) + random.int(0, Math.floor(years * 365.25) - 1) * 86_400_000)
    .toISOString()
    .slice(0, 10);

const after: Partial<Record<Status, readonly Status[]>> = {
  pending: ["accepted", "accepted", "rejected"],
  accepted: ["canceled"],
  canceled: ["accepted"],
};

/** Steps that there are, at instants around the midnights of a zone, in their order. */
function stepsOf(random: Random, timeZone: string) {
  const count = random.int(1, 4);
  const instants = Array.from({ length: count }, () =>
    instantOf(date(random, 2024, 3), random.pick(["00:00", "00:30", "12:00", "23:30"]), timeZone),
  ).toSorted((a, b) => a.getTime() - b.getTime());
  const steps: { from: Status | null; to: Status; at: Date }[] = [];
  let from: Status | null = null;
  for (const at of instants) {
    const next: readonly Status[] = from === null ? ["pending", "accepted"] : (after[from] ?? []);
    const to = next.length > 0 ? random.pick(next) : undefined;
    // why not twice at an instant: the database takes the same decision date for none.
    if (to === undefined || steps.at(-1)?.at.getTime() === at.getTime()) break;
    steps.push({ from, to, at });
    from = to;
  }
  return steps;
}

/** A club's members with random histories of three years, made by SQL; the same for the same seed. */
export async function liveThrough(
  sql: Sql,
  organisationId: string,
  {
    seed,
    members,
    timeZone,
    levels,
    groups,
  }: { seed: number; members: number; timeZone: string; levels: string[]; groups: string[] },
): Promise<Lived[]> {
  const random = randomOf(String(seed));
  const lives: Lived[] = [];
  for (let n = 0; n < members; n += 1) {
    const birthDate = random.chance(0.1) ? null : random.pick([date(random, 1996, 27), "2008-02-29", "2007-03-01"]);
    const gender = random.pick(["male", "female", "notSpecified"]);
    const levelId = random.pick([null, ...levels]);
    const groupIds = groups.filter(() => random.chance(0.4));
    const [athlete] =
      await sql`insert into upstream.athletes (organisation_id, first_name, last_name, birth_date, gender)
      values (${organisationId}, 'Ada', ${`Storie ${n}`}, ${birthDate}, ${gender}) returning id`;
    let id = "";
    const steps = stepsOf(random, timeZone);
    for (const { from, to, at } of steps) {
      if (from === null) {
        const [row] = await sql`insert into upstream.memberships
          (organisation_id, athlete_id, status, level_id, requested_at, decided_at)
          values (${organisationId}, ${athlete?.id}, ${to}, ${levelId}, ${at}, ${at}) returning id`;
        id = row?.id;
      } else await sql`update upstream.memberships set status = ${to}, decided_at = ${at} where id = ${id}`;
    }
    for (const groupId of groupIds)
      await sql`insert into upstream.membership_groups (organisation_id, membership_id, group_id)
        values (${organisationId}, ${id}, ${groupId})`;
    lives.push({
      ...{ id, birthDate, gender, levelId, groupIds },
      steps: steps.map(({ from, to, at }) => ({ from, to, day: localDateOf(at, timeZone) })),
    });
  }
  return lives;
}

/** The status at the end of a date; null before the first step. */
export const statusOn = ({ steps }: Lived, day: string): Status | null =>
  steps.filter((step) => step.day <= day).at(-1)?.to ?? null;

/** Full years on a date: counted by birthdays, of which the 29th of February's is the 1st of March in other years. */
export function ageOn({ birthDate }: Lived, day: string): number | null {
  if (birthDate === null) return null;
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return years - (day.slice(5) >= birthDate.slice(5) ? 0 : 1);
}

/** The figures of some members in a period, counted one by one. */
export function countedBy(lives: readonly Lived[], from: string, to: string, status: Status = "accepted") {
  const steps = lives.flatMap((life) => life.steps).filter(({ day }) => from <= day && day <= to);
  const there = lives.filter((life) => statusOn(life, to) === status);
  return {
    total: there.length,
    accepted: status === "accepted" ? steps.filter((s) => s.to === "accepted" && s.from !== "canceled").length : 0,
    joined: steps.filter((step) => step.to === status).length,
    left: steps.filter((step) => step.from === status).length,
    minors: there.filter((life) => (ageOn(life, to) ?? 99) < 18).length,
  };
}
