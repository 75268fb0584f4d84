import type { Queryable } from "#upstream/db/connection.ts";
import type { AthletePlan } from "../athletes/plan.ts";
import { holdAthletes, writeAthlete } from "../athletes/write.ts";
import type { ImportRecordRow } from "../imports/store.ts";
import type { SalePlan } from "../sales/plan.ts";
import { writeSale } from "../sales/write.ts";
import type { TeamPlan } from "../teams/plan.ts";
import { holdTeams } from "../teams/tournament.ts";
import { writeTeam } from "../teams/write.ts";
import type { RowToJudge } from "./context.ts";
import type { Plan } from "./judge.ts";
import type { WriteContext, WrittenRecord } from "./written.ts";

/** Holds what rows of a kind may change, in the house's order (ADR 48), before they are judged. */
export const hold = (
  tx: Queryable,
  { organisationId, eventId }: ImportRecordRow,
  rows: readonly RowToJudge[],
): Promise<void> =>
  eventId === null ? holdAthletes(tx, organisationId, rows) : holdTeams(tx, organisationId, eventId);

/** Writes what a row says. @throws Refusal of the resources that it is written to */
export function writePlan(tx: Queryable, w: WriteContext, line: number, plan: Plan): Promise<WrittenRecord[]> {
  switch (w.context.row.kind) {
    case "athletes":
      return writeAthlete(tx, w, line, plan as AthletePlan);
    case "sales":
      return writeSale(tx, w, line, plan as SalePlan);
    case "teams":
      return writeTeam(tx, w, line, plan as TeamPlan);
  }
}
