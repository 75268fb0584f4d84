import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { maxNotes } from "#contracts/sizes.ts";
import { HolderFields } from "../reservations/holder-fields.tsx";
import { Decisions } from "./decisions.tsx";
import { useSeriesLabels } from "./labels.ts";
import type { SeriesReply } from "./save.server.ts";
import type { RemainingValues } from "./values.ts";

interface RemainingFormProps {
  readonly count: number;
  /** The date from which the change counts, in words. */
  readonly from: string;
  readonly values: RemainingValues;
  readonly courts: readonly Option[];
  readonly sports: readonly Option[];
  readonly currencySymbol: string;
  readonly reply: SeriesReply | undefined;
  readonly cancelTo: string;
}

/** The first step of changing the rest of a series. What is left as it is stays as each reservation has it. */
export function RemainingForm(props: RemainingFormProps) {
  const { count, from, values, courts, sports, currencySymbol, reply, cancelTo } = props;
  const { t } = useTranslation(["reservation-series", "reservations", "common"]);
  const [form, fields] = useAppForm<RemainingValues>({ id: "rest", lastResult: reply, defaultValue: values });
  const rows = fields.courts.getFieldList().map((row) => row.getFieldset());
  const nameOf = (id: unknown) => courts.find(({ value }) => value === id)?.label ?? "–";
  const chosen = values.athleteId ? [{ id: values.athleteId, name: values.athleteSearch, hint: "" }] : [];
  const courtLabel = (n: number) =>
    rows.length === 1
      ? t("reservations:reservations.form.court")
      : t("reservation-series:edit.insteadOf", { court: nameOf(values.courts[n]?.to) });
  const labels = {
    ...useSeriesLabels(),
    ...Object.fromEntries(rows.map(({ to }, n) => [to.name, courtLabel(n)])),
  };
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations" labels={labels}>
        <ErrorSummary form={form} />
        <Decisions of={form} />
        <Alert severity="info">{t("reservation-series:edit.lead", { count, date: from })}</Alert>
        <FieldSet title={t("reservations:reservations.form.when")}>
          <FieldRow>
            {rows.map(({ from: of, to }) => (
              <div key={of.name}>
                <input type="hidden" name={of.name} value={of.initialValue ?? ""} />
                <SelectField field={to} options={courts} width="medium" />
              </div>
            ))}
          </FieldRow>
          <FieldRow>
            <TimeField field={fields.startAt} times={quarterHours} />
            <TimeField field={fields.endAt} times={quarterHours} />
          </FieldRow>
          <SelectField field={fields.sportId} options={sports} empty={t("common:sports.any")} width="medium" optional />
        </FieldSet>
        <HolderFields fields={fields} matches={reply?.matches ?? chosen} />
        <FieldSet title={t("reservations:reservations.form.price")}>
          <MoneyField
            field={fields.discounted}
            symbol={currencySymbol}
            hint={t("reservation-series:form.discountedHint")}
            optional
          />
        </FieldSet>
        <TextAreaField field={fields.notes} maxLength={maxNotes} optional />
        <FormActions submit={t("reservation-series:edit.review")} cancelTo={cancelTo} name="intent" value="preview" />
      </AppForm>
    </Panel>
  );
}
