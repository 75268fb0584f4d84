import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { currencySymbol, formatCents, moneyInput } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/plan";
import { openInstalments } from "./detail-view.ts";
import { belowTransaction, transactionPath } from "./handle.ts";
import { InstalmentRows, type InstalmentValues, instalmentLabels } from "./instalment-rows.tsx";
import { headlineOf, loadTransaction, targetOf } from "./load.server.ts";
import { planForm } from "./plan-schema.ts";
import { isOff } from "./view.ts";

export const handle = belowTransaction("subscriptions:plan.title");

/** What was paid stays as it is: only what waits is planned anew. What is closed or canceled has no plan. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const { price } = transaction.debit;
  if (isOff(transaction) || transaction.status !== "open" || price.toPay === 0)
    throw redirect(transactionPath(transaction.id));
  return {
    headline: headlineOf(transaction),
    price,
    instalments: openInstalments(transaction).map(
      ({ dueDate, amount, method }): InstalmentValues => ({
        ...{ dueDate: dueDate ?? "", amount: moneyInput(amount, staff.locale) },
        method: method === "stripe" ? "cash" : method,
      }),
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const partsOf = (list: readonly { readonly dueDate: string | null; readonly amount: number }[]) =>
    list.map(({ dueDate, amount }) => ({ dueDate, amount }));
  return submit(args, staff, {
    form: planForm(staff.locale),
    action: "subscription.plan",
    op: debits.plan,
    input: (body) => ({ params: { id: transaction.debit.id }, body }),
    target: targetOf(transaction),
    changes: ({ instalments }) => ({
      plan: { before: partsOf(openInstalments(transaction)), after: partsOf(instalments) },
    }),
    done: { to: transactionPath(transaction.id), key: "subscriptions:plan.done" },
  });
}

/** The instalments of a transaction that wait, each to be changed; new ones, and fewer. */
export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  const language = useLanguage();
  const { headline, price, instalments } = loaderData;
  const [form, fields] = useAppForm<{ instalments: InstalmentValues[] }>({
    id: "plan",
    lastResult: actionData,
    defaultValue: { instalments },
  });
  const money = (cents: number) => formatCents(cents, price.currency, language);
  return (
    <Panel padded>
      <AppForm form={form} ns="subscriptions" labels={instalmentLabels(fields.instalments.getFieldList(), t)}>
        <ErrorSummary form={form} />
        <p>{t("plan.lead", { toPay: money(price.toPay) })}</p>
        {price.paid > 0 && <p>{t("plan.paidStays", { paid: money(price.paid) })}</p>}
        <InstalmentRows
          form={form}
          field={fields.instalments}
          symbol={currencySymbol(price.currency, language)}
          withMethod
        />
        <FormActions submit={t("edit.submit")} cancelTo={transactionPath(headline.id)} />
      </AppForm>
    </Panel>
  );
}
