import type { ImportKindName } from "#contracts/imports/import-shapes.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { judgeAthletes } from "../athletes/judge.ts";
import type { AthletePlan } from "../athletes/plan.ts";
import { judgeSales } from "../sales/judge.ts";
import type { SalePlan } from "../sales/plan.ts";
import type { RowContext, RowToJudge } from "./context.ts";
import type { Judgement } from "./judgement.ts";

/** What is written of a row, by its kind. */
export type Plan = AthletePlan | SalePlan;

const judges = { athletes: judgeAthletes, sales: judgeSales } satisfies Partial<
  Record<
    ImportKindName,
    (db: Queryable, context: RowContext, rows: readonly RowToJudge[]) => Promise<Judgement<Plan>[]>
  >
>;

/** The kinds that can be brought along. */
export const judgedKinds: readonly ImportKindName[] = Object.keys(judges) as (keyof typeof judges)[];

/** Judges rows by what the club has now, in the order of the rows. */
export function judgeRows(db: Queryable, context: RowContext, rows: readonly RowToJudge[]): Promise<Judgement<Plan>[]> {
  if (rows.length === 0) return Promise.resolve([]);
  const { kind } = context.row;
  if (!(kind in judges)) throw new Error(`no rows of ${kind} are judged`);
  return judges[kind as keyof typeof judges](db, context, rows);
}
