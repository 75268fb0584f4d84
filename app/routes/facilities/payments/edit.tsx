import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paymentForm, paymentNotesForm } from "#app/backend/forms/payment-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { concernedReservations } from "#app/rules/audit-concerns.ts";
import { moneyInput } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { formTimes } from "#app/rules/when.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { PaymentForm } from "#app/ui/money/payment-form.tsx";
import { debits, type Payment } from "#contracts/money/debits.ts";
import type { Headline as HeadlineView } from "../reservations/detail-view.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import type { Route } from "./+types/edit";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowReservation("facilities:payments.edit.title");

const localDay = (instant: string | null, timeZone: string) =>
  instant === null ? null : formTimes(instant, instant, timeZone).date;

/** A stored payment in the words of the body that would save it. */
const recordOf = ({ amount, method, paid, paidAt, dueDate, notes }: Payment, timeZone: string) => ({
  amount,
  method,
  paid,
  paidOn: localDay(paidAt, timeZone),
  dueDate,
  notes,
});

/** Why only the notes of a payment may change; null when all of it may. */
const onlyNotesOf = ({ method }: Payment, isClosed: boolean) =>
  method === "stripe" ? ("stripe" as const) : isClosed ? ("closed" as const) : null;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { loaded, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  const record = recordOf(payment, loaded.timeZone);
  const { headline, price, isClosed } = moneyOf(loaded, staff.locale);
  // What this payment may come to: what is left, and itself.
  const own = payment.paid && payment.voidedAt === null ? payment.amount : 0;
  return {
    headline,
    price: { ...price, toPay: price.toPay + own },
    onlyNotes: onlyNotesOf(payment, isClosed),
    voided: payment.voidedAt !== null,
    values: {
      amount: moneyInput(record.amount, staff.locale),
      method: record.method,
      state: record.paid ? "paid" : "planned",
      paidOn: record.paidOn ?? "",
      dueDate: record.dueDate ?? "",
      notes: record.notes,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, paymentId } = args.params;
  const { loaded, payment } = await loadPayment(staff, id, paymentId);
  const isClosed = loaded.reservation.status === "canceled";
  return submit(args, staff, {
    form: onlyNotesOf(payment, isClosed) ? paymentNotesForm : paymentForm(staff.locale),
    action: "payment.edit",
    op: debits.updatePayment,
    params: { id: loaded.reservation.debit.id, paymentId },
    target: { type: "payment", id: paymentId, ...holderLabel(loaded.reservation.holder) },
    changes: (after) => ({
      ...changesBetween(recordOf(payment, loaded.timeZone), after),
      ...concernedReservations([id]),
    }),
    fields: { "payment.exceeds_debit": "amount" },
    done: { to: `/locations/reservations/${id}`, key: "facilities:payments.saved" },
  });
}

export default function EditPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["facilities", "common"]);
  const { headline, price, values, onlyNotes, voided } = loaderData;
  if (voided) return <Alert severity="info">{t("common:errors.payment.voided")}</Alert>;
  return (
    <Panel padded>
      {onlyNotes ? (
        <NotesForm headline={headline} notes={values.notes} why={onlyNotes} reply={actionData} />
      ) : (
        <PaymentForm
          price={price}
          values={values}
          reply={actionData}
          submit={t("payments.edit.submit")}
          cancelTo={`/locations/reservations/${headline.id}`}
        >
          <Headline of={headline} />
        </PaymentForm>
      )}
    </Panel>
  );
}

interface NotesFormProps {
  readonly headline: HeadlineView;
  readonly notes: string;
  readonly why: "stripe" | "closed";
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** All that may change of a Stripe payment, and of any payment of a canceled reservation. */
function NotesForm({ headline, notes, why, reply }: NotesFormProps) {
  const { t } = useTranslation(["facilities", "common"]);
  const [form, fields] = useAppForm<{ notes: string }>({ id: "payment", lastResult: reply, defaultValue: { notes } });
  return (
    <AppForm form={form} ns="money">
      <ErrorSummary form={form} />
      <Headline of={headline} />
      <Alert severity="info">{t(`payments.edit.onlyNotes.${why}`)}</Alert>
      <TextAreaField field={fields.notes} rows={3} maxLength={500} optional />
      <FormActions submit={t("payments.edit.submit")} cancelTo={`/locations/reservations/${headline.id}`} />
    </AppForm>
  );
}
