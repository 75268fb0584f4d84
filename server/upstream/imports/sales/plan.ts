import type { Coverage } from "#contracts/academy/sales.ts";

/** What is written of a row of sales. */
export interface SalePlan {
  readonly membershipId: string;
  readonly label: string;
  readonly templateId: string;
  /** The one course of a package that is of one. */
  readonly courseId: string | null;
  readonly transactionDate: string | null;
  readonly coverage: Coverage | null;
  /** What is asked, in minor units; null: the package's price. */
  readonly asked: number | null;
  /** What was paid before, in minor units. */
  readonly paid: number;
  readonly notes: string;
}
