import { registrations } from "#contracts/events/registrations.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { registerTeam } from "#upstream/events/registrations/create.ts";
import type { WriteContext, WrittenRecord } from "../rows/written.ts";
import type { TeamPlan } from "./plan.ts";

/** Writes a row of teams, by the rules of registering. @throws Refusal of the codes of registrations */
export async function writeTeam(
  tx: Queryable,
  { services, caller, context }: WriteContext,
  line: number,
  { label, divisionId, name, players, notes, paid }: TeamPlan,
): Promise<WrittenRecord[]> {
  const body = registrations.create.body.parse({
    eventId: context.row.eventId,
    tournamentId: divisionId,
    team: { name, players },
    notes,
    // Who entered the teams knows whether it is one who plays in two.
    proceedGuestTwice: true,
  });
  const row = await registerTeam(tx, caller, body, services.now(), { paid });
  const written = { line, record: "registration" as const, recordId: row.id, label };
  return [{ ...written, outcome: "made", after: { version: row.version } }];
}
