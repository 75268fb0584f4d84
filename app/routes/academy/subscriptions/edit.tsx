import { useTranslation } from "react-i18next";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { currencySymbol, formatCents, moneyInput } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { type Subscription, subscriptions } from "#contracts/academy/subscriptions.ts";
import { maxNotes } from "#contracts/sizes.ts";
import type { Route } from "./+types/edit";
import { editForm } from "./edit-schema.ts";
import { belowTransaction, transactionPath } from "./handle.ts";
import { headlineOf, loadTransaction, targetOf } from "./load.server.ts";

export const handle = belowTransaction("subscriptions:edit.title");

/** A transaction that was closed, canceled or rejected keeps its price and its dates. */
const isSettled = ({ approval, status }: Subscription) => approval === "rejected" || status !== "open";

const recordOf = ({ coverage, debit, notes }: Subscription) => ({
  coverage,
  discounted: debit.price.discounted,
  notes,
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const { coverage, discounted, notes } = recordOf(transaction);
  return {
    headline: headlineOf(transaction),
    back: returnTo(args.request, transactionPath(transaction.id)),
    price: transaction.debit.price,
    isSettled: isSettled(transaction),
    version: transaction.version,
    values: {
      coverage: { startAt: coverage?.startAt ?? "", endAt: coverage?.endAt ?? "" },
      discounted: moneyInput(discounted, staff.locale),
      notes,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  return submit(args, staff, {
    form: editForm(staff.locale, isSettled(transaction)),
    action: "subscription.edit",
    op: subscriptions.update,
    input: (body) => ({ params: { id: transaction.membershipId, subId: transaction.id }, body }),
    target: targetOf(transaction),
    before: recordOf(transaction),
    done: { to: returnTo(args.request, transactionPath(transaction.id)), key: "subscriptions:edit.done" },
  });
}

export default function EditTransaction({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  const language = useLanguage();
  const { back, price, values, version, isSettled: isFixed } = loaderData;
  const [form, top] = useAppForm<typeof values>({ id: "edit", lastResult: actionData, defaultValue: values });
  const { discounted, notes } = top;
  const { startAt, endAt } = top.coverage.getFieldset();
  const fields = { discounted, notes, startAt, endAt };
  return (
    <Panel padded>
      <AppForm form={form} ns="subscriptions">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        {isFixed ? (
          <Alert severity="info">{t("edit.settled")}</Alert>
        ) : (
          <>
            <MoneyField
              field={fields.discounted}
              symbol={currencySymbol(price.currency, language)}
              hint={t("edit.discountedHint", { total: formatCents(price.total, price.currency, language) })}
            />
            <FieldRow>
              <DateField field={fields.startAt} optional />
              <DateField field={fields.endAt} optional />
            </FieldRow>
          </>
        )}
        <TextAreaField field={fields.notes} rows={3} maxLength={maxNotes} optional />
        <FormActions submit={t("edit.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
