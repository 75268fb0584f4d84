import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { MovePreview } from "./move.server.ts";
import { MoveComparison } from "./move-comparison.tsx";
import { proceedName } from "./proceed.ts";
import { TurnChoice } from "./turn-choice.tsx";

interface Props {
  readonly id: string;
  readonly move: MovePreview;
  readonly reply: SubmissionResult<string[]> | undefined;
  /** Where the page leads back to; empty for the reservation's page. */
  readonly returnTo: string;
}

/** Before and after of a move, and the button that makes it so; or why it cannot be. */
export function MoveConfirmation({ id, move, reply, returnTo }: Props) {
  const { t } = useTranslation("reservations");
  const errorText = useErrorText("reservations");
  const [form] = useAppForm({ id: "move", lastResult: reply });
  const { target, version, before, after, outside, inPast, limits, ownPrice, proceed, refusal, conflicts } = move;
  if (!after)
    return (
      <Alert severity="error">
        {refusal && errorText(refusal)}
        <ConflictList conflicts={conflicts} />
        <TurnChoice move={move} form={Form} action={`${reservationHref(id)}/move`} />
      </Alert>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations">
        <ErrorSummary form={form} />
        <MoveComparison before={before} after={after} />
        <PriceChange before={before.price} after={after.price} />
        {outside && <Alert severity="warning">{errorText("reservation.outside_opening_slots")}</Alert>}
        {inPast && <Alert severity="warning">{errorText("reservation.in_past")}</Alert>}
        <LimitsAlert limits={limits} />
        {Object.entries(target).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={version} />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        {ownPrice && <input type="hidden" name="ownPrice" value={ownPrice} />}
        {proceed && <input type="hidden" name={proceedName} value={proceed} />}
        <FormActions
          submit={proceed ? t("reservations.form.proceed") : t("reservations.move.submit")}
          cancelTo={`/locations/reservations/${id}`}
        />
      </AppForm>
    </Panel>
  );
}

/** The limits that a move breaks, each in a line. */
export function LimitsAlert({ limits }: { readonly limits: readonly string[] }) {
  const errorText = useErrorText("reservations");
  if (limits.length === 0) return null;
  return (
    <Alert severity="warning">
      {errorText("reservation.limits_exceeded")}
      <ul>
        {limits.map((limit) => (
          <li key={limit}>{errorText(limit)}</li>
        ))}
      </ul>
    </Alert>
  );
}

type Price = MovePreview["before"]["price"];

/** Says what the move does to the money, before it is saved. */
export function PriceChange({ before, after }: { readonly before: Price; readonly after: Price }) {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  const more = after.toPay - before.toPay;
  const amount = formatCents(Math.abs(more), after.currency, language);
  return (
    <Alert severity={more === 0 ? "success" : "warning"} role="status">
      {more === 0 && t("reservations.move.priceSame")}
      {more > 0 && t("reservations.move.priceUp", { amount })}
      {more < 0 && t("reservations.move.priceDown", { amount })}
      {more !== 0 && before.paid > 0 && <> {t("reservations.move.paidKept")}</>}
    </Alert>
  );
}
