import { useTranslation } from "react-i18next";
import { leadOn, submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { canceledReservations } from "#app/rules/audit-concerns.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { byStartAndCourt } from "#app/rules/places.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { CancellationTargetField } from "../reservations/cancellation-target-field.tsx";
import { reservationRefusal } from "../reservations/exceeded.server.ts";
import { cancellationForm } from "../reservations/form-schema.ts";
import { ProceedButton } from "../reservations/proceed-button.tsx";
import { toRows } from "../reservations/view.ts";
import type { Route } from "./+types/cancellation";
import { belowSeries, seriesPath } from "./handle.ts";
import { loadRemaining } from "./load.server.ts";
import { MemberTable } from "./member-table.tsx";

export const handle = belowSeries("reservation-series:cancellation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const series = { id: args.params.seriesId };
  const rest = await loadRemaining(staff, args);
  if (!rest) return { series, rows: [], paid: 0 };
  const would = await staff.call(reservationSeries.cancelRest, {
    params: series,
    query: { preview: true },
    body: { from: rest.reservation.id },
  });
  const paid = would.data.filter(({ price }) => price.paid > 0).length;
  return { series, rows: toRows(would.data.toSorted(byStartAndCourt(rest.courts)), rest.courts, staff.locale), paid };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const rest = await loadRemaining(staff, args);
  const params = { id: args.params.seriesId };
  const to = seriesPath(params.id);
  if (!rest) return leadOn(args, { to, key: "reservation-series:edit.nothingLeft", severity: "info" });
  return submit(args, staff, {
    form: cancellationForm,
    refused: reservationRefusal,
    action: "reservation_series.cancel_rest",
    op: reservationSeries.cancelRest,
    input: (form) => ({ params, body: { from: rest.reservation.id, ...form } }),
    target: { type: "reservationSeries", id: params.id, ...holderLabel(rest.reservation.holder) },
    changes: ({ target, proceedBeyondLimits }) => ({
      occurrences: { after: rest.upcoming.length },
      from: { after: rest.when },
      status: { after: "canceled" },
      canceledBy: { after: target },
      ...canceledReservations(rest.upcoming.map(({ id }) => id)),
      ...(proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
    }),
    changesFrom: ({ data: done }) => canceledReservations(done.map(({ id }) => id)),
    done: ({ data: done }) => ({ to, key: "reservation-series:cancellation.done", values: { count: done.length } }),
  });
}

export default function CancelRemaining({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["reservation-series", "reservations"]);
  const { series, rows, paid } = loaderData;
  const [form, fields] = useAppForm<{ target: string }>({
    id: "cancellation",
    lastResult: actionData,
    defaultValue: { target: "manager" },
  });
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("reservation-series:edit.nothingLeft")} />
      </Panel>
    );
  return (
    <>
      <Panel padded>
        <AppForm form={form} ns="reservations" labels={{ target: t("reservations:reservations.cancellation.target") }}>
          <ErrorSummary form={form} proceed={actionData?.proceed && <ProceedButton reply={actionData} />} />
          <p>{t("reservation-series:cancellation.lead", { count: rows.length })}</p>
          {paid > 0 && <Alert severity="warning">{t("reservation-series:cancellation.paid", { count: paid })}</Alert>}
          <CancellationTargetField field={fields.target} isPending={false} />
          <FormActions
            submit={t("reservation-series:cancellation.submit", { count: rows.length })}
            tone="error"
            cancelTo={seriesPath(series.id)}
            cancel={t("reservations:reservations.form.cancel")}
          />
        </AppForm>
      </Panel>
      <Panel title={t("reservation-series:cancellation.which")}>
        <MemberTable rows={rows} />
      </Panel>
    </>
  );
}
