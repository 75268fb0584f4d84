import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { type Debit, debits } from "#contracts/money/debits.ts";

type Shown = Debit & {
  readonly athlete: { readonly id: string; readonly name: string } | null;
  readonly label: string;
};

/** A debit, and what the log calls it. Throws AppError 404. */
export async function loadDebit(staff: StaffCaller, id: string) {
  const debit: Shown = await staff.call(debits.get, { params: { id } });
  const target: AuditTarget = {
    type: "debit",
    id,
    label: debit.athlete?.name ?? debit.label,
    person: debit.athlete ? { kind: "athlete", id: debit.athlete.id } : undefined,
  };
  return { debit, target, heading: [debit.athlete?.name, debit.label].filter(Boolean).join(" · ") };
}
