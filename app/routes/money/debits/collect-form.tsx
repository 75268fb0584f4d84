import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currencySymbol, formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { AmountFields } from "#app/ui/money/amount-fields.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { OutstandingDebit } from "#contracts/money/allocations.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { maxRemark } from "#contracts/sizes.ts";
import type { Share } from "./collect.server.ts";

type Values = Record<"amount" | "method" | "paidOn" | "payerId" | "notes", string> & { debitIds: string[] };

interface CollectFormProps {
  readonly owed: readonly (OutstandingDebit & { readonly due: string | null; readonly isOverdue: boolean })[];
  readonly currency: CurrencyCode;
  /** The other currencies that debts are in. */
  readonly others: readonly CurrencyCode[];
  readonly toPay: number;
  readonly payers: readonly { readonly id: string; readonly name: string }[];
  readonly values: Values;
  readonly reply: (SubmissionResult<string[]> & { readonly shares?: readonly Share[] }) | undefined;
}

/** One sum for several debts: which, how much, by whom. First it says how the sum is spread. */
export function CollectForm({ owed, currency, others, toPay, payers, values, reply }: CollectFormProps) {
  const { t } = useTranslation(["debits", "money"]);
  const language = useLanguage();
  const [form, fields] = useAppForm<Values>({ id: "collect", lastResult: reply, defaultValue: values });
  const money = (cents: number) => formatCents(cents, currency, language);
  const shares = reply?.shares;
  return (
    <AppForm form={form} ns="debits" labels={{ method: t("money:fields.method") }}>
      <ErrorSummary form={form} />
      <CheckboxGroupField
        field={fields.debitIds}
        options={owed.map((one) => ({
          value: one.id,
          label: [one.label, money(one.price.toPay)].join(" · "),
          hint: one.waits
            ? t(`collect.waits.${one.waits}`)
            : one.due === null
              ? t(`money:kinds.${one.kind}`)
              : t(one.isOverdue ? "collect.overdueSince" : "collect.dueOn", { date: one.due }),
          group: one.athlete?.name ?? "",
        }))}
      />
      <AmountFields
        fields={fields}
        symbol={currencySymbol(currency, language)}
        hint={t("money:form.toPay", { amount: money(toPay) })}
      />
      <FieldRow>
        <DateField field={fields.paidOn} optional />
        {payers.length > 0 && (
          <SelectField
            field={fields.payerId}
            empty={t("collect.athletePays")}
            options={payers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FieldRow>
      <TextField field={fields.notes} maxLength={maxRemark} optional />
      {shares && <Shares shares={shares} owed={owed} currency={currency} />}
      {shares ? (
        <FormActions
          submit={t("collect.submit")}
          name="intent"
          value="collect"
          cancelTo="/my-organization/transactions"
        >
          <Button type="submit" variant="outlined" name="intent" value="preview">
            {t("collect.again")}
          </Button>
        </FormActions>
      ) : (
        <FormActions
          submit={t("collect.preview")}
          name="intent"
          value="preview"
          cancelTo="/my-organization/transactions"
        />
      )}
      {others.map((other) => (
        <p key={other}>
          <Link
            to={`?${new URLSearchParams([...owed.flatMap(({ athlete }) => (athlete ? [["athleteId", athlete.id]] : [])), ["currency", other]])}`}
          >
            {t("collect.other", { currency: other.toUpperCase() })}
          </Link>
        </p>
      ))}
    </AppForm>
  );
}

interface SharesProps extends Pick<CollectFormProps, "owed" | "currency"> {
  readonly shares: readonly Share[];
}

/** How the sum is spread: what each debt gets, and what is left of it. */
function Shares({ shares, owed, currency }: SharesProps) {
  const { t } = useTranslation("debits");
  const language = useLanguage();
  const of = new Map(owed.map((one) => [one.id, one]));
  const money = (cents: number) => <span className="number">{formatCents(cents, currency, language)}</span>;
  return (
    <DataTable
      caption={t("collect.spread")}
      rows={shares}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "label",
          header: t("collect.what"),
          cell: ({ id }) => [of.get(id)?.athlete?.name, of.get(id)?.label].filter(Boolean).join(" · "),
        },
        {
          id: "amount",
          header: t("collect.gets"),
          align: "end",
          card: "topEnd",
          cell: ({ amount }) => <b>{money(amount)}</b>,
        },
        { id: "left", header: t("collect.left"), align: "end", cell: ({ left }) => money(left) },
      ]}
    />
  );
}
