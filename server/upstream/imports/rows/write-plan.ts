import type { Queryable } from "#upstream/db/connection.ts";
import type { AthletePlan } from "../athletes/plan.ts";
import { holdAthletes, writeAthlete } from "../athletes/write.ts";
import type { ImportRecordRow } from "../imports/store.ts";
import type { SalePlan } from "../sales/plan.ts";
import { writeSale } from "../sales/write.ts";
import type { RowToJudge } from "./context.ts";
import type { Plan } from "./judge.ts";
import type { WriteContext, WrittenRecord } from "./written.ts";

/** Holds what rows of a kind may change, in the house's order (ADR 48), before they are judged. */
export const hold = (tx: Queryable, row: ImportRecordRow, rows: readonly RowToJudge[]): Promise<void> =>
  holdAthletes(tx, row.organisationId, rows);

/** Writes what a row says. @throws Refusal of the resources that it is written to */
export const writePlan = (tx: Queryable, w: WriteContext, line: number, plan: Plan): Promise<WrittenRecord[]> =>
  w.context.row.kind === "sales"
    ? writeSale(tx, w, line, plan as SalePlan)
    : writeAthlete(tx, w, line, plan as AthletePlan);
