import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/restore";
import { requireDebit } from "./load.server.ts";

export const handle = belowRegistrations("debits:restore.title", ["debits"]);

/** A write-off that stands. Throws AppError 404. */
async function requireEntry(args: Route.LoaderArgs | Route.ActionArgs) {
  const loaded = await requireDebit(args);
  const { data } = await loaded.staff.call(debits.ledger, { params: { id: loaded.debit.id } });
  const entry = data.find(({ id, isOpen }) => String(id) === args.params.entryId && isOpen);
  if (!entry) throw notFound();
  return { ...loaded, entry };
}

export async function loader(args: Route.LoaderArgs) {
  const { record, shown, entry } = await requireEntry(args);
  return { record, shown, amount: -entry.amount, reason: entry.reason, day: formatLocalDate(entry.day) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit, entry } = await requireEntry(args);
  return submit(args, staff, {
    action: "debit.restore",
    op: debits.restore,
    input: { params: { id: debit.id, entryId: entry.id } },
    target: targetOf(registration),
    changes: { amount: { before: -entry.amount } },
    done: { to: paymentsPath(tournament.id, registration.id), key: "debits:restore.done" },
  });
}

/** Taking a write-off back. */
export default function RestoreWriteOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debits");
  const language = useLanguage();
  const { record, shown, amount, reason, day } = loaderData;
  return (
    <ConfirmForm
      id="restore"
      ns="debits"
      message={t("restore.lead", { amount: formatCents(amount, shown.price.currency, language), date: day, reason })}
      confirm={t("restore.title")}
      cancelTo={paymentsPath(record.id, shown.id)}
      lastResult={actionData}
    />
  );
}
