import postgres from "postgres";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { tournamentGround } from "./tournament-ground.ts";
import type { Visitor } from "./visitor.ts";

/**
 * A knockout of the demo's first organisation without a match for the third place: its teams are registered by SQL, its
 * matches made by its pages. @returns its id
 */
export async function addKnockout(databaseUrl: string, visitor: Visitor, teams: number): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const fixture = tournamentGround(sql, demoOrganisations.aurora);
    const id = await fixture.tournament({ name: "Tabellone di prova", maxTeams: Math.max(teams, 5), fee: 0 });
    await fixture.teams(id, teams);
    const event = `/events/tournaments/${id}`;
    const few: Record<string, string> = teams < 4 ? { proceedBelowMinimum: "on" } : {};
    await visitor.submit(await visitor.get(`${event}/registrations/confirmation`), few, { form: "#confirmation" });
    const settings = await visitor.get(`${event}/structure`);
    const choice = { formula: "singleElimination", placement: "none" };
    await visitor.submit(settings, choice, { button: "Genera senza anteprima" });
    return id;
  } finally {
    await sql.end();
  }
}
