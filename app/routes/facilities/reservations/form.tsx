import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { ConflictList } from "./conflict-list.tsx";
import { quarterHours } from "./form-options.ts";
import { HolderFields } from "./holder-fields.tsx";
import { PriceSteps } from "./price-steps.tsx";
import { proceedName } from "./proceed.ts";
import type { AthleteOption, ReservationReply } from "./save.server.ts";
import { SportField } from "./sport-field.tsx";

/** The fields as text, as the form starts with them. */
export interface ReservationFormValues extends Record<string, string> {
  fieldId: string;
  sportId: string;
  date: string;
  startAt: string;
  endAt: string;
  holder: string;
  athleteId: string;
  athleteSearch: string;
  athleteFor: string;
  guestName: string;
  guestPhoneNumber: string;
  discounted: string;
  notes: string;
  version: string;
}

interface ReservationFormProps {
  readonly courts: readonly OptionGroup[];
  readonly sports: readonly Option[];
  /** Ids of the sports that each court offers. */
  readonly sportsByCourt: Readonly<Record<string, readonly string[]>>;
  readonly values: ReservationFormValues;
  readonly currencySymbol: string;
  readonly reply: ReservationReply | undefined;
  readonly submit: string;
  readonly cancelTo: string;
  /** What else can be done with the court and the time: below them. */
  readonly children?: ReactNode;
}

/** The page of creating and of editing a reservation. Without a script, buttons ask the server for athletes and for the price. */
export function ReservationForm(props: ReservationFormProps) {
  const { courts, sports, sportsByCourt, values, reply, submit, cancelTo, currencySymbol, children } = props;
  const { t } = useTranslation("facilities");
  const [form, fields] = useAppForm<ReservationFormValues>({
    id: "reservation",
    lastResult: reply?.result,
    defaultValue: values,
  });
  const labels = {
    fieldId: t("reservations.form.court"),
    sportId: t("reservations.form.sport"),
    date: t("reservations.form.date"),
    startAt: t("reservations.form.startAt"),
    endAt: t("reservations.form.endAt"),
    holder: t("reservations.form.holder"),
    athleteSearch: t("reservations.form.athleteSearch"),
    athleteId: t("reservations.form.athleteFound"),
    guestName: t("reservations.form.guestName"),
    guestPhoneNumber: t("reservations.form.guestPhone"),
    discounted: t("reservations.form.discounted"),
    notes: t("reservations.form.notes"),
  };
  const chosen: AthleteOption[] = values.athleteId
    ? [{ id: values.athleteId, name: values.athleteSearch, hint: "" }]
    : [];
  return (
    <Panel padded>
      <AppForm form={form} ns="facilities" labels={labels}>
        <ErrorSummary form={form} />
        {reply?.conflicts && <ConflictList conflicts={reply.conflicts} />}
        <FieldSet title={t("reservations.form.when")}>
          <SelectField
            field={fields.fieldId}
            options={courts}
            empty={t("reservations.form.chooseCourt")}
            width="medium"
          />
          <FieldRow>
            <DateField field={fields.date} />
            <TimeField field={fields.startAt} times={quarterHours} />
            <TimeField field={fields.endAt} times={quarterHours} />
          </FieldRow>
          <SportField field={fields.sportId} court={fields.fieldId} sports={sports} sportsByCourt={sportsByCourt} />
          {children}
        </FieldSet>
        <HolderFields fields={fields} matches={reply?.matches ?? chosen} />
        <FieldSet title={t("reservations.form.price")}>
          <FieldRow>
            <MoneyField
              field={fields.discounted}
              symbol={currencySymbol}
              hint={t("reservations.form.discountedHint")}
              optional
            />
            <Button type="submit" name="intent" value="preview" variant="outlined">
              {t("reservations.form.preview")}
            </Button>
          </FieldRow>
          <PricePreview price={reply?.price} />
        </FieldSet>
        <TextAreaField field={fields.notes} maxLength={2000} optional />
        <input type="hidden" name="version" value={values.version} />
        <FormActions submit={submit} cancelTo={cancelTo} name="intent" value="save">
          {reply?.proceed && (
            <Button type="submit" name={proceedName} value={reply.proceed} variant="outlined" color="warning">
              {t("reservations.form.proceed")}
            </Button>
          )}
        </FormActions>
      </AppForm>
    </Panel>
  );
}

/** What the price list asks, once it was worked out. */
function PricePreview({ price }: { readonly price: ReservationReply["price"] }) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  if (!price) return null;
  const { total, discounted, currency } = price.debit;
  return (
    <Alert severity={price.outside ? "warning" : "info"} role="status">
      {t("reservations.form.previewResult", { total: formatCents(total, currency, language) })}
      {discounted !== total && (
        <> · {t("reservations.form.previewAsked", { asked: formatCents(discounted, currency, language) })}</>
      )}
      <PriceSteps steps={price.steps} currency={currency} />
      {price.outside && <div>{t("reservations.form.previewOutside")}</div>}
    </Alert>
  );
}
