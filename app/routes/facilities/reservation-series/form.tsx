import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
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
import type { SeriesValues } from "./values.ts";

interface SeriesFormProps {
  readonly places: readonly { readonly id: string; readonly name: string; readonly courts: readonly Option[] }[];
  readonly sports: readonly Option[];
  readonly values: SeriesValues;
  readonly currencySymbol: string;
  readonly reply: SeriesReply | undefined;
  readonly cancelTo: string;
}

/** The first step of several reservations at once: which courts, when and how often, for whom. Its button reviews them. */
export function SeriesForm({ places, sports, values, currencySymbol, reply, cancelTo }: SeriesFormProps) {
  const { t } = useTranslation(["reservation-series", "reservations", "common"]);
  const [form, fields] = useAppForm<SeriesValues>({
    id: "series",
    lastResult: reply,
    defaultValue: values,
  });
  const isOne = places.length === 1;
  const courts = places.flatMap(({ name, courts: own }) =>
    own.map((court) => (isOne ? court : { ...court, group: name })),
  );
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations" labels={useSeriesLabels()}>
        <ErrorSummary form={form} />
        <Decisions of={form} />
        <FieldSet title={t("reservation-series:form.where")}>
          <CheckboxGroupField
            field={fields.fieldIds}
            options={courts}
            inline
            hint={t(isOne ? "reservation-series:form.courtsHint" : "reservation-series:form.courtsHintPlaces")}
          />
          <SelectField field={fields.sportId} options={sports} empty={t("common:sports.any")} width="medium" optional />
        </FieldSet>
        <FieldSet title={t("reservation-series:form.when")}>
          <FieldRow>
            <DateField field={fields.date} />
            <TimeField field={fields.startAt} times={quarterHours} />
            <TimeField field={fields.endAt} times={quarterHours} />
          </FieldRow>
          <FieldRow>
            <SelectField
              field={fields.everyWeeks}
              width="medium"
              options={(["1", "2", "3", "4"] as const).map((value) => ({
                value,
                label: t("reservation-series:every", { count: Number(value) }),
              }))}
            />
            <DateField field={fields.until} hint={t("reservation-series:form.untilHint")} optional />
          </FieldRow>
        </FieldSet>
        <HolderFields fields={fields} matches={reply?.matches ?? []} />
        <FieldSet title={t("reservations:reservations.form.price")}>
          <MoneyField
            field={fields.discounted}
            symbol={currencySymbol}
            hint={t("reservation-series:form.discountedHint")}
            optional
          />
        </FieldSet>
        <TextAreaField field={fields.notes} maxLength={maxNotes} optional />
        <CheckboxField field={fields.confirm} hint={t("reservation-series:form.confirmHint")} />
        <FormActions submit={t("reservation-series:form.review")} cancelTo={cancelTo} name="intent" value="preview" />
      </AppForm>
    </Panel>
  );
}
