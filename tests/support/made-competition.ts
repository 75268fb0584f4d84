import type { Sql } from "postgres";
import { StructureSettings } from "#contracts/events/structure.ts";
import type { Services } from "#upstream/core/services.ts";
import { generateStructure } from "#upstream/events/structure/generate.ts";

/** What tests choose of a competition; the rest is the same for all. */
interface Recipe {
  readonly formula: "roundRobin" | "singleElimination" | "groupsKnockout";
  /** How many sets a match has at most; they go to 21 by two, a third to 15. */
  readonly bestOf: 1 | 3;
}

/** Tables go by wins and quotients, so that a ring of equal results is a tie. */
const settingsOf = ({ formula, bestOf }: Recipe) =>
  StructureSettings.parse({
    formula,
    groupCount: 2,
    format: { kind: "sets", bestOf, to: 21, lastTo: bestOf === 1 ? 21 : 15, lead: 2 },
    ranking: {
      preset: "volleyball",
      matchPoints: { won: 3, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 0 },
      creditWalkover: true,
      steps: (["wins", "setRatio", "pointRatio"] as const).map((key) => ({ key, scope: "all" })),
    },
    scheduling: {},
  });

/** Makes rounds and matches of the confirmed teams of a tournament, as a manager of its organisation. */
export async function makeCompetition(services: Services, eventId: string, recipe: Recipe): Promise<void> {
  const sql: Sql = services.sql;
  const [{ organisationId, staffMemberId, accountId }] = await sql<
    [{ organisationId: string; staffMemberId: string; accountId: string }]
  >`
    select s.organisation_id as "organisationId", s.id as "staffMemberId", s.account_id as "accountId"
      from upstream.events e join upstream.staff_members s on s.organisation_id = e.organisation_id
     where e.id = ${eventId} and 'manager' = any(s.roles) limit 1`;
  const caller = { kind: "staff" as const, accountId, tokenId: "", staffMemberId, organisationId, roles: [] };
  await generateStructure(services, caller, {
    params: { eventId },
    query: undefined,
    body: { settings: settingsOf(recipe) },
  });
}
