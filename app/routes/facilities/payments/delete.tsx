import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { formatCents } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { debits } from "#contracts/facilities/debits.ts";
import { belowReservation } from "../reservations/handle.ts";
import { Headline } from "../reservations/headline.tsx";
import type { Route } from "./+types/delete";
import { loadPayment, moneyOf } from "./load.server.ts";

export const handle = belowReservation("facilities:payments.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { loaded, payment } = await loadPayment(staff, args.params.id, args.params.paymentId);
  return {
    ...moneyOf(loaded, staff.locale),
    amount: payment.amount,
    method: payment.method,
    voided: payment.voidedAt !== null,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, paymentId } = args.params;
  const { loaded, payment } = await loadPayment(staff, id, paymentId);
  try {
    await staff.mutate({
      action: "payment.delete",
      op: debits.deletePayment,
      input: { params: { id: loaded.reservation.debit.id, paymentId } },
      target: { type: "payment", id: paymentId, ...holderLabel(loaded.reservation.holder) },
      changes: { amount: { before: payment.amount }, method: { before: payment.method } },
    });
  } catch (error) {
    if (!isAppError(error, "payment.stripe_locked", "payment.voided")) throw error;
    return data({ error: { "": [error.code] } }, { status: error.status });
  }
  return redirectWithFlash(args, `/locations/reservations/${id}`, {
    key: "facilities:payments.deleted",
    severity: "success",
  });
}

export default function DeletePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  const { headline, price, amount, method, voided } = loaderData;
  if (!actionData && voided) return <Alert severity="info">{t("errors.payment.voided")}</Alert>;
  if (!actionData && method === "stripe") return <Alert severity="info">{t("payments.delete.stripe")}</Alert>;
  return (
    <ConfirmForm
      id="deletion"
      ns="facilities"
      tone="error"
      message={t("payments.delete.lead", {
        amount: formatCents(amount, price.currency, language),
        method: t(`payments.method.${method}`),
      })}
      confirm={t("payments.delete.submit")}
      cancelTo={`/locations/reservations/${headline.id}`}
      cancel={t("reservations.form.cancel")}
      lastResult={actionData}
    >
      <Headline of={headline} />
    </ConfirmForm>
  );
}
