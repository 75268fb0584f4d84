import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/restore";
import { accountPath, ofAccounts } from "./handle.ts";
import { loadDebit } from "./load.server.ts";

export const handle = ofAccounts("debits:restore.title");

/** A write-off that stands. Throws AppError 404. */
async function loadEntry(staff: StaffCaller, id: string, entryId: string) {
  const { debit, target } = await loadDebit(staff, id);
  const { data } = await staff.call(debits.ledger, { params: { id } });
  const entry = data.find((one) => String(one.id) === entryId && one.isOpen);
  if (!entry) throw notFound();
  return { debit, target, entry };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { debit, entry } = await loadEntry(staff, args.params.id, args.params.entryId);
  return {
    amount: -entry.amount,
    reason: entry.reason,
    day: formatLocalDate(entry.day),
    currency: debit.price.currency,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id, entryId } = args.params;
  const { target, entry } = await loadEntry(staff, id, entryId);
  return submit(args, staff, {
    action: "debit.restore",
    op: debits.restore,
    input: { params: { id, entryId: entry.id } },
    target,
    changes: { amount: { before: -entry.amount } },
    done: { to: accountPath(id), key: "debits:restore.done" },
  });
}

/** Taking a write-off back. */
export default function RestoreWriteOff({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("debits");
  const language = useLanguage();
  const { amount, reason, day, currency } = loaderData;
  return (
    <ConfirmForm
      id="restore"
      ns="debits"
      message={t("restore.lead", { amount: formatCents(amount, currency, language), date: day, reason })}
      confirm={t("restore.title")}
      cancelTo={accountPath(params.id)}
      lastResult={actionData}
    />
  );
}
