import { and, asc, eq, ne, sql } from "drizzle-orm";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "../divisions/table.ts";
import { shownName } from "../registrations/columns.ts";
import { registrationPlayers as players, registrations } from "../registrations/table.ts";
import { meetsTerms } from "../registrations/team.ts";
import type { TournamentDraft } from "./draft.ts";
import type { Tenant } from "./lists.ts";

type Limits = Pick<TournamentDraft, "maxPlayersPerTeam" | "minGirlsPerTeam" | "teamNameRequired">;

/** The genders of the players of a team; empty where it has none. */
const genders = sql<
  (typeof players.$inferSelect)["gender"][]
>`coalesce(array_agg(${players.gender}) filter (where ${players.id} is not null), '{}')`;

/**
 * Requires that registered teams keep to new limits, but where their division has its own: as many players, and room
 * for as many girls.
 * @throws Refusal 409 `event.teams_violate` with the names of teams that do not
 */
export async function requireTeamsWithin(tx: Queryable, { organisationId, eventId }: Tenant, limits: Limits) {
  const rows = await tx
    .select({ shown: shownName, name: registrations.name, overrides: divisions.overrides, genders })
    .from(registrations)
    .innerJoin(divisions, eq(divisions.id, registrations.divisionId))
    .leftJoin(players, eq(players.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.organisationId, organisationId),
        eq(registrations.eventId, eventId),
        ne(registrations.list, "withdrawn"),
      ),
    )
    .groupBy(registrations.id, divisions.overrides)
    .orderBy(asc(registrations.list), asc(registrations.position));
  const broken = rows.filter(({ name, overrides, genders: some }) => {
    const terms = { ...limits, minGirlsPerTeam: overrides.minGirls ?? limits.minGirlsPerTeam };
    const team = some.map((gender) => ({ gender }));
    return !meetsTerms(terms, name, team, false);
  });
  if (broken.length === 0) return;
  throw new Refusal(409, "event.teams_violate", { details: { teams: broken.map(({ shown }) => shown) } });
}

/** The entry list of each division fits, into its own limit or the tournament's. @throws Refusal 409 `event.registered_above_max` with how many teams are in it */
export async function requireTeamsFit(tx: Queryable, { organisationId, eventId }: Tenant, maxTeams: number | null) {
  const most = sql`coalesce((${divisions.overrides}->>'maxTeams')::int, ${maxTeams}::int)`;
  const [full] = await tx
    .select({ registered: sql`count(*)`.mapWith(Number) })
    .from(registrations)
    .innerJoin(divisions, eq(divisions.id, registrations.divisionId))
    .where(
      and(
        eq(registrations.organisationId, organisationId),
        eq(registrations.eventId, eventId),
        eq(registrations.list, "entry"),
      ),
    )
    .groupBy(registrations.divisionId, divisions.overrides)
    .having(sql`count(*) > ${most}`)
    .orderBy(sql`count(*) desc`)
    .limit(1);
  if (full) throw new Refusal(409, "event.registered_above_max", { details: full });
}
