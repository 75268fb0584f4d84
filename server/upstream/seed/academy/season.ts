import { count, eq } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { demoOrganisations } from "../accounts.ts";
import { seedOpenDays } from "../events/open-days.ts";
import { seedPublicContent } from "../events/public-content.ts";
import { seedRegistrations } from "../events/registrations.ts";
import { seedChampionships } from "../events/season.ts";
import { seedTournaments } from "../events/tournaments.ts";
import { randomOf } from "../random.ts";
import { seedAthletes } from "../setup.ts";
import { athletesWithout, hasSeason, seedClub } from "./club.ts";
import { seedConsents } from "./consents.ts";
import { seedMembers } from "./people.ts";
import { seedSales } from "./sales.ts";
import { hasCourses, seedTeaching } from "./teaching.ts";
import { seedTokens } from "./tokens.ts";

interface SeasonSeed {
  readonly now: Date;
  /** How many athletes the first club should have; those that are missing are added with all that is theirs. */
  readonly athletes?: number | undefined;
  /** How many movements of tokens those who become members now should have at least, together. */
  readonly movements?: number | undefined;
}

/** Adds the athletes that are missing. @returns the ids of those that are new */
async function addAthletes(tx: Queryable, organisationId: string, wanted: number, today: string): Promise<Set<string>> {
  const [row] = await tx.select({ count: count() }).from(athletes).where(eq(athletes.organisationId, organisationId));
  const there = row?.count ?? 0;
  if (wanted <= there) return new Set();
  return new Set(await seedAthletes(tx, organisationId, wanted - there, `more:${there}`, today));
}

/**
 * Gives both clubs of the demo a season, once: levels, groups, sites, packages and promotions; memberships in all states
 * with families, papers, sales and tokens; courses with trainings around `now`. A few athletes only book courts. Afterwards only athletes that are asked for
 * are added. The same `now` makes the same data; all of it goes by the rules that the database keeps.
 * @returns how many became members, or asked to
 */
export async function seedSeason(tx: Queryable, { now, athletes: wanted, movements }: SeasonSeed): Promise<number> {
  let joined = 0;
  for (const key of ["aurora", "riviera"] as const) {
    const organisationId = demoOrganisations[key];
    const today = localDateOf(now, "Europe/Rome");
    const isThere = await hasSeason(tx, key);
    const added = key === "aurora" && wanted ? await addAthletes(tx, organisationId, wanted, today) : new Set<string>();
    const teaches = await hasCourses(tx, organisationId);
    if (isThere && added.size === 0 && teaches) continue;
    const club = await seedClub(tx, { key, organisationId, now, today }, isThere);
    const people = (await athletesWithout(tx, organisationId)).filter(
      ({ id }) => added.has(id) || (!isThere && !randomOf("only books", id).chance(0.04)),
    );
    const members = await seedMembers(tx, club, people);
    await seedConsents(tx, club, members);
    const sales = await seedSales(tx, club, members);
    await seedTokens(tx, club, members, sales, key === "aurora" ? movements : undefined);
    if (!teaches) await seedTeaching(tx, club);
    if (!isThere) {
      await seedOpenDays(tx, club);
      await seedRegistrations(tx, club);
      await seedTournaments(tx, club);
      await seedChampionships(tx, club);
      await seedPublicContent(tx, club);
    }
    joined += members.length;
  }
  return joined;
}
