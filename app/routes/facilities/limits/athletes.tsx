import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Booking, limits } from "#contracts/facilities/limits.ts";
import type { Route } from "./+types/athletes";
import { athletesForm, textsOf } from "./form-schema.ts";
import { belowLimits, limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { NumberField } from "./number-field.tsx";

export const handle = belowLimits("limits:athletes.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return { location, values: textsOf(booking.userLimits), version: booking.version };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  const submission = await parseForm(args.request, athletesForm);
  if (submission.status !== "success") return invalid(submission);
  const { version: _, ...after } = submission.value;
  try {
    await staff.mutate({
      action: "location.edit_user_limits",
      op: limits.replaceUserLimits,
      input: { params: { id: location.id }, body: submission.value },
      target: { type: "location", id: location.id, label: location.name },
      changes: changesBetween({ ...booking.userLimits }, after),
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, limitsPath(location.id), { key: "limits:saved", severity: "success" });
}

export default function EditUserLimits({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  const { location, values, version } = loaderData;
  const [form, fields] = useAppForm<Record<keyof Booking["userLimits"], string>>({
    id: "user-limits",
    lastResult: actionData,
    defaultValue: values,
  });
  const labels = {
    maxPerDay: t("form.maxPerDay"),
    maxPerWeek: t("form.maxPerWeek"),
    maxPending: t("form.maxPending"),
    cancellationHours: t("form.cancellationHours"),
  };
  return (
    <Panel padded>
      <AppForm form={form} ns="limits" labels={labels}>
        <ErrorSummary form={form} />
        <p>{t("emptyMeansNone")}</p>
        <FieldSet title={t("form.counts")}>
          <FieldRow>
            <NumberField field={fields.maxPerDay} unit={t("form.aDay")} optional />
            <NumberField field={fields.maxPerWeek} unit={t("form.aWeek")} optional />
          </FieldRow>
          <NumberField field={fields.maxPending} unit={t("form.waiting")} hint={t("form.maxPendingHint")} optional />
        </FieldSet>
        <FieldSet title={t("form.cancellation")}>
          <NumberField
            field={fields.cancellationHours}
            unit={t("form.hours")}
            hint={t("form.cancellationHoursHint")}
            optional
          />
        </FieldSet>
        <VersionField version={version} />
        <FormActions submit={t("submit")} cancelTo={limitsPath(location.id)} />
      </AppForm>
    </Panel>
  );
}
