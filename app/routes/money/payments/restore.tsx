import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePaymentOwner } from "#app/backend/payments/owner.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/restore";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("debits:restore.title");

/** A write-off that stands. Throws AppError 404. */
async function requireEntry(args: Route.LoaderArgs | Route.ActionArgs) {
  const owner = await requirePaymentOwner(args);
  const { data } = await owner.staff.call(debits.ledger, { params: { id: owner.debit.id } });
  const entry = data.find(({ id, isOpen }) => String(id) === args.params.entryId && isOpen);
  if (!entry) throw notFound();
  return { ...owner, entry };
}

export async function loader(args: Route.LoaderArgs) {
  const { debit, entry, shown } = await requireEntry(args);
  return {
    owner: shown,
    amount: -entry.amount,
    reason: entry.reason,
    day: formatLocalDate(entry.day),
    currency: debit.price.currency,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, debit, target, entry, shown } = await requireEntry(args);
  return submit(args, staff, {
    action: "debit.restore",
    op: debits.restore,
    input: { params: { id: debit.id, entryId: entry.id } },
    target,
    changes: { amount: { before: -entry.amount } },
    done: { to: shown.path, key: "debits:restore.done" },
  });
}

/** Taking a write-off back. */
export default function RestoreWriteOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debits");
  const language = useLanguage();
  const { owner, amount, reason, day, currency } = loaderData;
  return (
    <ConfirmForm
      id="restore"
      ns="debits"
      message={t("restore.lead", { amount: formatCents(amount, currency, language), date: day, reason })}
      confirm={t("restore.title")}
      cancelTo={owner.path}
      lastResult={actionData}
    />
  );
}
