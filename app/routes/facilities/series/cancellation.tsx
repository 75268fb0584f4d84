import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { canceling } from "#app/rules/audit-concerns.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { CancellationTarget } from "#contracts/facilities/reservations.ts";
import { reservationRefusal } from "../reservations/exceeded.server.ts";
import { byStartAndCourt } from "../reservations/places.ts";
import { proceedName, proceedOf } from "../reservations/proceed.ts";
import { toRows } from "../reservations/view.ts";
import type { Route } from "./+types/cancellation";
import { belowSeries, seriesPath } from "./handle.ts";
import { loadRest } from "./load.server.ts";
import { MemberTable } from "./member-table.tsx";

export const handle = belowSeries("series:cancellation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const series = { id: args.params.seriesId };
  const rest = await loadRest(staff, args);
  if (!rest) return { series, rows: [], paid: 0 };
  const would = await staff.call(reservationSeries.cancelRest, {
    params: series,
    query: { preview: true },
    body: { from: rest.reservation.id, target: "user" },
  });
  const paid = would.data.filter(({ price }) => price.paid > 0).length;
  return { series, rows: toRows(would.data.toSorted(byStartAndCourt(rest.courts)), rest.courts, staff.locale), paid };
}

const cancellationForm = z
  .object({ target: CancellationTarget, proceed: z.string().optional() })
  .transform(({ target, proceed }) => ({
    target,
    proceedBeyondLimits: proceedOf(proceed).proceedBeyondLimits,
  }));

interface CancellationReply {
  readonly result: SubmissionResult;
  /** What the button that cancels all the same sends. */
  readonly proceed?: string | undefined;
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const submission = await parseForm(args.request, cancellationForm);
  if (submission.status !== "success") return data<CancellationReply>({ result: submission.reply() }, { status: 422 });
  const params = { id: args.params.seriesId };
  const rest = await loadRest(staff, args);
  if (!rest)
    return redirectWithFlash(args, seriesPath(params.id), { key: "series:edit.nothingLeft", severity: "info" });
  const { target, proceedBeyondLimits } = submission.value;
  try {
    const canceled = await staff.mutate({
      action: "reservation_series.cancel_rest",
      op: reservationSeries.cancelRest,
      input: { params, body: { from: rest.reservation.id, target, proceedBeyondLimits } },
      target: { type: "reservationSeries", id: params.id, ...holderLabel(rest.reservation.holder) },
      changes: {
        occurrences: { after: rest.upcoming.length },
        from: { after: rest.when },
        status: { after: "canceled" },
        canceledBy: { after: target },
        ...canceling(rest.upcoming.map(({ id }) => id)),
        ...(proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
      },
      changesFrom: ({ data: done }) => canceling(done.map(({ id }) => id)),
    });
    return await redirectWithFlash(args, seriesPath(params.id), {
      key: "series:cancellation.done",
      values: { count: canceled.data.length },
      severity: "success",
    });
  } catch (error) {
    return reservationRefusal(error, submission);
  }
}

export default function CancelRest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["series", "facilities"]);
  const { series, rows, paid } = loaderData;
  const [form, fields] = useAppForm<{ target: string }>({
    id: "cancellation",
    lastResult: actionData?.result,
    defaultValue: { target: "user" },
  });
  if (rows.length === 0)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("series:edit.nothingLeft")} />
      </Panel>
    );
  return (
    <>
      <Panel padded>
        <AppForm form={form} ns="facilities" labels={{ target: t("facilities:reservations.cancellation.target") }}>
          <ErrorSummary form={form} />
          <p>{t("series:cancellation.lead", { count: rows.length })}</p>
          {paid > 0 && <Alert severity="warning">{t("series:cancellation.paid", { count: paid })}</Alert>}
          <RadioGroupField
            field={fields.target}
            options={(["user", "manager"] as const).map((value) => ({
              value,
              label: t(`facilities:reservations.cancellation.${value}`),
            }))}
          />
          <FormActions
            submit={t("series:cancellation.submit", { count: rows.length })}
            tone="error"
            cancelTo={seriesPath(series.id)}
            cancel={t("facilities:reservations.form.cancel")}
          >
            {actionData?.proceed && (
              <Button type="submit" name={proceedName} value={actionData.proceed} variant="outlined" color="warning">
                {t("facilities:reservations.form.proceed")}
              </Button>
            )}
          </FormActions>
        </AppForm>
      </Panel>
      <Panel title={t("series:cancellation.which")}>
        <MemberTable rows={rows} />
      </Panel>
    </>
  );
}
