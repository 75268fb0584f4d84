import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { currencySymbol, formatCents, moneyInput } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import { belowRegistrations, paymentsPath } from "../handle.ts";
import { targetOf } from "../load.server.ts";
import type { Route } from "./+types/write-off";
import { requireDebit } from "./load.server.ts";

export const handle = belowRegistrations("debits:writeOff.title", ["debits"]);

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, shown } = await requireDebit(args);
  const constraint = constraintOf(debits.writeOff.body);
  return { record, shown, amount: moneyInput(shown.price.toPay, staff.locale), constraint };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, registration, debit } = await requireDebit(args);
  return submit(args, staff, {
    action: "debit.write_off",
    op: debits.writeOff,
    params: { id: debit.id },
    money: ["amount"],
    target: targetOf(registration),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: paymentsPath(tournament.id, registration.id), key: "debits:writeOff.done" },
  });
}

/** Renouncing a part of what is owed, or all of it. */
export default function WriteOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["debits", "common"]);
  const language = useLanguage();
  const { record, shown, amount, constraint } = loaderData;
  const { toPay, currency } = shown.price;
  const [form, fields] = useAppForm<{ amount: string; reason: string }>({
    id: "write-off",
    lastResult: actionData,
    defaultValue: { amount, reason: "" },
    constraint,
  });
  if (toPay === 0 && !actionData) return <Alert severity="info">{t("common:errors.debit.nothing_owed")}</Alert>;
  return (
    <Panel padded title={shown.name}>
      <AppForm form={form} ns="debits">
        <ErrorSummary form={form} />
        <p>{t("writeOff.lead", { amount: formatCents(toPay, currency, language) })}</p>
        <MoneyField
          field={fields.amount}
          symbol={currencySymbol(currency, language)}
          hint={t("writeOff.hint")}
          optional
        />
        <TextField field={fields.reason} />
        <FormActions submit={t("writeOff.title")} tone="error" cancelTo={paymentsPath(record.id, shown.id)} />
      </AppForm>
    </Panel>
  );
}
