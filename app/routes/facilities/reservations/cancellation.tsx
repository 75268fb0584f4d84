import { useTranslation } from "react-i18next";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/cancellation";
import { CancellationTargetField } from "./cancellation-target-field.tsx";
import { toHeadline } from "./detail-view.ts";
import { reservationRefusal } from "./exceeded.server.ts";
import { cancellationForm } from "./form-schema.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";
import { ProceedButton } from "./proceed-button.tsx";

export const handle = belowReservation("reservations:reservations.cancellation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const headline = toHeadline(await loadReservation(staff, args.params.id), staff.locale);
  return { headline, back: returnTo(args.request, reservationHref(args.params.id)) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const reservation = await staff.call(reservations.show, { params });
  return submit(args, staff, {
    form: cancellationForm,
    refused: reservationRefusal,
    action: "reservation.cancel",
    op: reservations.cancel,
    params,
    target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
    changes: ({ target, proceedBeyondLimits }) => ({
      status: { before: reservation.status, after: "canceled" },
      canceledBy: { before: null, after: target },
      ...(proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
    }),
    changesFrom: ({ canceledBy }) => ({ canceledBy: { before: null, after: canceledBy } }),
    done: { to: returnTo(args.request, reservationHref(params.id)), key: "reservations:reservations.canceled" },
  });
}

export default function CancelReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const { headline, back } = loaderData;
  const [form, fields] = useAppForm<{ target: string }>({
    id: "cancellation",
    lastResult: actionData,
    defaultValue: { target: "manager" },
  });
  if (headline.status === "canceled") return <Alert severity="info">{t("reservations.cancellation.already")}</Alert>;
  return (
    <Panel padded>
      <AppForm form={form} ns="reservations" labels={{ target: t("reservations.cancellation.target") }}>
        <ErrorSummary form={form} proceed={actionData?.proceed && <ProceedButton reply={actionData} />} />
        <Headline of={headline} />
        <p>{t("reservations.cancellation.lead")}</p>
        <CancellationTargetField field={fields.target} isPending={headline.status === "pending"} />
        <FormActions
          submit={t("reservations.cancellation.submit")}
          tone="error"
          cancelTo={back}
          cancel={t("reservations.form.cancel")}
        />
      </AppForm>
    </Panel>
  );
}
