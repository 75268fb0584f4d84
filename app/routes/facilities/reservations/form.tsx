import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { SportField } from "#app/ui/courts/sport-field.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option, OptionGroup } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { WithoutScript } from "#app/ui/without-script.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import { maxNotes } from "#contracts/sizes.ts";
import { EndField } from "./end-field.tsx";
import { HolderFields } from "./holder-fields.tsx";
import { LivePrice, PricePreview } from "./price-preview.tsx";
import { ProceedButton } from "./proceed-button.tsx";
import type { ReservationReply } from "./save.server.ts";
import { SettlementFields } from "./settlement-fields.tsx";
import { TurnButtons } from "./turn-buttons.tsx";

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
  ownPrice: string;
  notes: string;
  version: string;
  status: string;
  isPaid: string;
  method: string;
  amount: string;
}

interface ReservationFormProps {
  readonly courts: readonly OptionGroup[];
  readonly sports: readonly Option[];
  /** Ids of the sports that each court offers. */
  readonly sportsByCourt: Readonly<Record<string, readonly string[]>>;
  readonly turns: readonly CourtTurn[];
  readonly values: ReservationFormValues;
  readonly currencySymbol: string;
  /** The price that staff named for the reservation, as it reads. */
  readonly ownPriceNow?: string | undefined;
  /** Whether the reservation is new: it may be confirmed and paid at once, and its price shows by itself. */
  readonly isNew?: boolean;
  readonly reply: ReservationReply | undefined;
  readonly submit: string;
  readonly cancelTo: string;
  /** Further actions with the court and the time, below their fields. */
  readonly children?: ReactNode;
}

/** The page of creating and of editing a reservation. Without a script, buttons ask the server for athletes and for the price. */
export function ReservationForm(props: ReservationFormProps) {
  const { courts, sports, sportsByCourt, turns, values, reply, submit, cancelTo, currencySymbol, children } = props;
  const { ownPriceNow, isNew = false } = props;
  const { t } = useTranslation(["reservations", "money", "common"]);
  const [form, fields] = useAppForm<ReservationFormValues>({
    id: "reservation",
    lastResult: reply,
    defaultValue: values,
  });
  const labels = {
    fieldId: t("reservations.form.court"),
    sportId: t("reservations.form.sport"),
    date: t("reservations.form.date"),
    startAt: t("reservations.form.startAt"),
    endAt: t("reservations.form.endAt"),
    holder: t("reservations.form.holder"),
    athleteSearch: t("common:athletes.name"),
    athleteId: t("common:athletes.found"),
    guestName: t("reservations.form.guestName"),
    guestPhoneNumber: t("reservations.form.guestPhone"),
    discounted: t("reservations.form.discounted"),
    ownPrice: t("reservations.form.ownPrice"),
    notes: t("reservations.form.notes"),
    status: t("reservations.form.status"),
    isPaid: t("reservations.form.isPaid"),
    amount: t("money:fields.amount"),
    method: t("money:fields.method"),
  };
  // Where scripts run the price of a new reservation shows by itself.
  const Asking = isNew ? WithoutScript : Fragment;
  const asksOwnPrice = Boolean(reply?.turn || fields.ownPrice.initialValue || ownPriceNow);
  const chosen: AthleteOption[] = values.athleteId
    ? [{ id: values.athleteId, name: values.athleteSearch, hint: "" }]
    : [];
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations" labels={labels}>
        <ErrorSummary form={form} proceed={reply?.proceed && <ProceedButton reply={reply} />} />
        {reply?.conflicts && <ConflictList conflicts={reply.conflicts} />}
        {reply?.turn && <TurnButtons offers={reply.turn.offers} />}
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
            <EndField
              key={fields.endAt.key}
              fields={fields}
              turns={turns}
              isOpen={asksOwnPrice || reply?.everyEnd === true}
            />
          </FieldRow>
          <SportField field={fields.sportId} court={fields.fieldId} sports={sports} sportsByCourt={sportsByCourt} />
          {children}
        </FieldSet>
        <HolderFields fields={fields} matches={reply?.matches ?? chosen} autoFocus={isNew && !reply} />
        <FieldSet title={t("reservations.form.price")}>
          <FieldRow>
            <MoneyField
              field={fields.discounted}
              symbol={currencySymbol}
              hint={t("reservations.form.discountedHint")}
              optional
            />
            {asksOwnPrice && (
              <MoneyField
                field={fields.ownPrice}
                symbol={currencySymbol}
                hint={
                  ownPriceNow
                    ? t("reservations.form.ownPriceNow", { amount: ownPriceNow })
                    : t("reservations.form.ownPriceHint")
                }
                optional
              />
            )}
            <Asking>
              <Button type="submit" name="intent" value="preview" variant="outlined">
                {t("reservations.form.preview")}
              </Button>
            </Asking>
          </FieldRow>
          {isNew ? <LivePrice formId={form.id} reply={reply} /> : <PricePreview price={reply?.price} />}
          {isNew && <SettlementFields fields={fields} symbol={currencySymbol} />}
        </FieldSet>
        <TextAreaField field={fields.notes} maxLength={maxNotes} optional />
        <VersionField version={values.version} />
        <FormActions submit={submit} cancelTo={cancelTo} name="intent" value="save" />
      </AppForm>
    </Panel>
  );
}
