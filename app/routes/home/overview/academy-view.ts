import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import type { stats } from "#contracts/academy/stats.ts";
import type { CallOutput } from "#contracts/operation.ts";

export type AcademyToday = CallOutput<(typeof stats)["today"]>;

/** Something that waits, with the list of what it counts. Its words are `home:academy.<id>`. */
export interface Task {
  readonly id: "requests" | "toApprove" | "overdue" | "dueWeek" | "expired" | "expiring" | "unmarked" | "belowMin";
  /** Unique among the tasks: each of several currencies has its own. */
  readonly key: string;
  readonly count: number;
  /** The money that the task is about, formatted; empty for a task that is not about money. */
  readonly amount: string;
  readonly to: string;
  /** Whether the task is late, instead of only to be done. */
  readonly isLate: boolean;
}

const trainings = "/my-organization/course-sessions?view=list&status=scheduled";
const transactions = "/my-organization/transactions?from=";
const members = "/my-organization/memberships?status=accepted";

/** What is to be done, the most pressing first; lines of nothing are left out. */
export function tasksOf(today: AcademyToday, language: LanguageCode): Task[] {
  const { requests, toApprove, money, documents } = today;
  const line = (id: Task["id"], count: number | null | undefined, to: string, isLate = false): Task[] =>
    count ? [{ id, key: id, count, amount: "", to, isLate }] : [];
  const amounts = (id: "overdue" | "dueWeek", to: string) =>
    (money ?? [])
      .filter((one) => one[id] > 0)
      .map((one): Task => {
        const amount = formatCents(one[id], one.currency, language);
        return { id, key: `${id} ${one.currency}`, count: one.overdueCount, amount, to, isLate: id === "overdue" };
      });
  return [
    ...line("requests", requests, "/my-organization/registration"),
    ...line("toApprove", toApprove, `${transactions}&approval=toApprove`),
    ...amounts("overdue", `${transactions}&paymentState=debtor`),
    ...line("expired", documents?.expired, `${members}&documents=expired`, true),
    ...line("unmarked", today.trainings.unmarked, `${trainings}&unmarked=true`, true),
    ...line("belowMin", today.trainings.belowMin, `${trainings}&belowMin=true`),
    ...line("expiring", documents?.expiring, `${members}&documents=expiring`),
    ...amounts("dueWeek", `${transactions}&paymentState=pending&paymentState=debtor`),
  ];
}
