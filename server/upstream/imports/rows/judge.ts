import type { ImportKindName } from "#contracts/imports/import-shapes.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { judgeAthletes } from "../athletes/judge.ts";
import type { AthletePlan } from "../athletes/plan.ts";
import { judgeSales } from "../sales/judge.ts";
import type { SalePlan } from "../sales/plan.ts";
import { judgeTeams } from "../teams/judge.ts";
import type { TeamPlan } from "../teams/plan.ts";
import type { RowContext, RowToJudge } from "./context.ts";
import type { Judgement } from "./judgement.ts";

/** What is written of a row, by its kind. */
export type Plan = AthletePlan | SalePlan | TeamPlan;

type Judge = (db: Queryable, context: RowContext, rows: readonly RowToJudge[]) => Promise<Judgement<Plan>[]>;

const judges: Readonly<Record<ImportKindName, Judge>> = {
  athletes: judgeAthletes,
  sales: judgeSales,
  teams: judgeTeams,
};

/** Judges rows by what the club has now, in the order of the rows. */
export function judgeRows(db: Queryable, context: RowContext, rows: readonly RowToJudge[]): Promise<Judgement<Plan>[]> {
  return rows.length === 0 ? Promise.resolve([]) : judges[context.row.kind](db, context, rows);
}
