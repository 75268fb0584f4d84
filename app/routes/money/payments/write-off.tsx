import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requirePaymentOwner } from "#app/backend/payments/owner.server.ts";
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
import type { Route } from "./+types/write-off";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("debits:writeOff.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, debit, shown } = await requirePaymentOwner(args);
  const { toPay, currency } = debit.price;
  const constraint = constraintOf(debits.writeOff.body);
  return { owner: shown, toPay, currency, amount: moneyInput(toPay, staff.locale), constraint };
}

export async function action(args: Route.ActionArgs) {
  const { staff, debit, target, shown } = await requirePaymentOwner(args);
  return submit(args, staff, {
    action: "debit.write_off",
    op: debits.writeOff,
    params: { id: debit.id },
    money: ["amount"],
    target,
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: shown.path, key: "debits:writeOff.done" },
  });
}

/** Renouncing a part of what is owed, or all of it. */
export default function WriteOff({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["debits", "common"]);
  const language = useLanguage();
  const { owner, toPay, currency, amount, constraint } = loaderData;
  const [form, fields] = useAppForm<{ amount: string; reason: string }>({
    id: "write-off",
    lastResult: actionData,
    defaultValue: { amount, reason: "" },
    constraint,
  });
  if (toPay === 0 && !actionData) return <Alert severity="info">{t("common:errors.debit.nothing_owed")}</Alert>;
  return (
    <Panel padded title={owner.title}>
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
        <FormActions submit={t("writeOff.title")} tone="error" cancelTo={owner.path} />
      </AppForm>
    </Panel>
  );
}
