import type { Sql } from "postgres";
import type { Services } from "#upstream/core/services.ts";
import { makeCompetition } from "./made-competition.ts";
import type { tournamentGround } from "./tournament-ground.ts";
import type { Visitor } from "./visitor.ts";

/**
 * A tournament that is being played now: four teams of a knockout, one set to 21, confirmed by `visitor`, who works with
 * events. @returns its id
 */
export async function playedTournament(
  services: Services,
  fixture: ReturnType<typeof tournamentGround>,
  visitor: Visitor,
): Promise<string> {
  const eventId = await fixture.tournament({ name: "Coppa in corso" });
  await fixture.teams(eventId, 4);
  const confirmation = await visitor.get(`/events/tournaments/${eventId}/registrations/confirmation`);
  await visitor.submit(confirmation, {}, { form: "#confirmation" });
  await makeCompetition(services, eventId, { formula: "singleElimination", bestOf: 1 });
  const sql: Sql = services.sql;
  await sql`update upstream.events set status = 'live', start_at = now() - interval '1 hour',
    end_at = now() + interval '5 hours' where id = ${eventId}`;
  return eventId;
}
