import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Booking, limits } from "#contracts/facilities/limits.ts";
import type { Route } from "./+types/settings";
import { settingsForm, settingsValues } from "./form-schema.ts";
import { belowLimits, limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { NumberField } from "./number-field.tsx";

export const handle = belowLimits("limits:settings.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return { location, values: settingsValues(booking), version: booking.version };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  const submission = await parseForm(args.request, settingsForm);
  if (submission.status !== "success") return invalid(submission);
  const { version: _, ...after } = submission.value;
  try {
    await staff.mutate({
      action: "location.edit_booking",
      op: limits.replaceSettings,
      input: { params: { id: location.id }, body: submission.value },
      target: { type: "location", id: location.id, label: location.name },
      changes: changesBetween({ ...booking.settings }, after),
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, limitsPath(location.id), { key: "limits:saved", severity: "success" });
}

export default function EditBookingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  const { location, values, version } = loaderData;
  const [form, fields] = useAppForm<Record<keyof Booking["settings"], string>>({
    id: "settings",
    lastResult: actionData,
    defaultValue: values,
  });
  const labels = {
    reservable: t("form.reservable"),
    visibilityDays: t("form.visibilityDays"),
    confirmation: t("form.confirmation"),
    bookingRules: t("form.bookingRules"),
  };
  return (
    <Panel padded>
      <AppForm form={form} ns="limits" labels={labels}>
        <ErrorSummary form={form} />
        <p>{t("settings.lead")}</p>
        <RadioGroupField
          field={fields.reservable}
          options={[
            { value: "yes", label: t("form.reservableYes") },
            { value: "no", label: t("form.reservableNo"), hint: t("form.reservableNoHint") },
          ]}
        />
        <NumberField field={fields.visibilityDays} unit={t("form.days")} hint={t("form.visibilityDaysHint")} />
        <RadioGroupField
          field={fields.confirmation}
          options={[
            { value: "manual", label: t("form.manual"), hint: t("form.manualHint") },
            { value: "automatic", label: t("form.automatic"), hint: t("form.automaticHint") },
          ]}
        />
        <TextAreaField
          field={fields.bookingRules}
          maxLength={4000}
          rows={6}
          hint={t("form.bookingRulesHint")}
          optional
        />
        <VersionField version={version} />
        <FormActions submit={t("submit")} cancelTo={limitsPath(location.id)} />
      </AppForm>
    </Panel>
  );
}
