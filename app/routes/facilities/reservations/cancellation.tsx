import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { CancellationTarget, reservations } from "#contracts/facilities/reservations.ts";
import type { Route } from "./+types/cancellation";
import { toHeadline } from "./detail-view.ts";
import { reservationRefusal } from "./exceeded.server.ts";
import { belowReservation } from "./handle.ts";
import { Headline } from "./headline.tsx";
import { loadReservation } from "./load.server.ts";
import { proceedName, proceedOf } from "./proceed.ts";

export const handle = belowReservation("facilities:reservations.cancellation.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return { headline: toHeadline(await loadReservation(staff, args.params.id), staff.locale) };
}

const cancellationForm = z
  .object({ target: CancellationTarget, proceed: z.string().optional() })
  .transform(({ target, proceed }) => {
    const { proceedBeyondLimits } = proceedOf(proceed);
    return { target, proceedBeyondLimits };
  });

interface CancellationReply {
  readonly result: SubmissionResult;
  /** What the button that cancels all the same sends. */
  readonly proceed?: string | undefined;
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.id };
  const submission = await parseForm(args.request, cancellationForm);
  if (submission.status !== "success") return data<CancellationReply>({ result: submission.reply() }, { status: 422 });
  const { reservation } = await loadReservation(staff, params.id);
  try {
    await staff.mutate({
      action: "reservation.cancel",
      op: reservations.cancel,
      input: { params, body: submission.value },
      target: { type: "reservation", id: params.id, ...holderLabel(reservation.holder) },
      changes: {
        status: { before: reservation.status, after: "canceled" },
        canceledBy: { before: null, after: submission.value.target },
        ...(submission.value.proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
      },
    });
  } catch (error) {
    return reservationRefusal(error, submission);
  }
  return redirectWithFlash(args, `/locations/reservations/${params.id}`, {
    key: "facilities:reservations.canceled",
    severity: "success",
  });
}

export default function CancelReservation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("facilities");
  const { headline } = loaderData;
  const [form, fields] = useAppForm<{ target: string }>({
    id: "cancellation",
    lastResult: actionData?.result,
    defaultValue: { target: headline.status === "pending" ? "manager" : "user" },
  });
  if (headline.status === "canceled") return <Alert severity="info">{t("reservations.cancellation.already")}</Alert>;
  return (
    <Panel padded>
      <AppForm form={form} ns="facilities" labels={{ target: t("reservations.cancellation.target") }}>
        <ErrorSummary form={form} />
        <Headline of={headline} />
        <p>{t("reservations.cancellation.lead")}</p>
        <RadioGroupField
          field={fields.target}
          options={(["user", "manager"] as const).map((value) => ({
            value,
            label: t(`reservations.cancellation.${value}`),
          }))}
        />
        <FormActions
          submit={t("reservations.cancellation.submit")}
          tone="error"
          cancelTo={`/locations/reservations/${headline.id}`}
          cancel={t("reservations.form.cancel")}
        >
          {actionData?.proceed && (
            <Button type="submit" name={proceedName} value={actionData.proceed} variant="outlined" color="warning">
              {t("reservations.form.proceed")}
            </Button>
          )}
        </FormActions>
      </AppForm>
    </Panel>
  );
}
