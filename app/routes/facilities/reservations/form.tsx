import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
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
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CourtTurn, TurnOffers } from "#contracts/facilities/price-lists.ts";
import { ConflictList } from "./conflict-list.tsx";
import { EndField } from "./end-field.tsx";
import { quarterHours } from "./form-options.ts";
import { HolderFields } from "./holder-fields.tsx";
import { PriceSteps } from "./price-steps.tsx";
import { proceedName, turnName } from "./proceed.ts";
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
  ownPrice: string;
  notes: string;
  version: string;
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
  readonly reply: ReservationReply | undefined;
  readonly submit: string;
  readonly cancelTo: string;
  /** What else can be done with the court and the time: below them. */
  readonly children?: ReactNode;
}

/** The page of creating and of editing a reservation. Without a script, buttons ask the server for athletes and for the price. */
export function ReservationForm(props: ReservationFormProps) {
  const { courts, sports, sportsByCourt, turns, values, reply, submit, cancelTo, currencySymbol, children } = props;
  const { ownPriceNow } = props;
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
    ownPrice: t("reservations.form.ownPrice"),
    notes: t("reservations.form.notes"),
  };
  const asksOwnPrice = Boolean(reply?.turn || fields.ownPrice.initialValue || ownPriceNow);
  const chosen: AthleteOption[] = values.athleteId
    ? [{ id: values.athleteId, name: values.athleteSearch, hint: "" }]
    : [];
  return (
    <Panel padded>
      <AppForm form={form} ns="facilities" labels={labels}>
        <ErrorSummary form={form} />
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
        <HolderFields fields={fields} matches={reply?.matches ?? chosen} />
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
            <Button type="submit" name="intent" value="preview" variant="outlined">
              {t("reservations.form.preview")}
            </Button>
          </FieldRow>
          <PricePreview price={reply?.price} />
        </FieldSet>
        <TextAreaField field={fields.notes} maxLength={2000} optional />
        <VersionField version={values.version} />
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

/** Whole turns near what was refused, each a click away. */
function TurnButtons({ offers }: { readonly offers: TurnOffers["offers"] }) {
  const { t } = useTranslation("facilities");
  return (
    <ButtonRow>
      {offers.map(({ startAt, endAt }) => (
        <Button key={endAt} type="submit" name={turnName} value={`${startAt} ${endAt}`} variant="contained">
          {t("reservations.form.bookTurn", { hours: `${startAt}–${endAt}` })}
        </Button>
      ))}
    </ButtonRow>
  );
}

const ButtonRow = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBottom: 16 });

/** What the price list asks, once it was worked out. */
function PricePreview({ price }: { readonly price: ReservationReply["price"] }) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  if (!price) return null;
  const { total, discounted, currency } = price.debit;
  return (
    <Alert severity={price.outside ? "warning" : "info"} role="status">
      {t(price.isOwn ? "reservations.form.previewOwn" : "reservations.form.previewResult", {
        total: formatCents(total, currency, language),
      })}
      {discounted !== total && (
        <> · {t("reservations.form.previewAsked", { asked: formatCents(discounted, currency, language) })}</>
      )}
      <PriceSteps steps={price.steps} currency={currency} />
      {price.outside && <div>{t("reservations.form.previewOutside")}</div>}
    </Alert>
  );
}
