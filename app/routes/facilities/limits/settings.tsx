import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { limits } from "#contracts/facilities/limits.ts";
import { maxLocationText } from "#contracts/facilities/sizes.ts";
import type { Route } from "./+types/settings";
import { LimitsForm } from "./form.tsx";
import { settingsForm, settingsValues } from "./form-schema.ts";
import { belowLimits, limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { NumberField } from "./number-field.tsx";

export const handle = belowLimits("limits:settings.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return {
    location,
    values: settingsValues(booking),
    version: booking.version,
    constraint: constraintOf(limits.replaceSettings.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return submit(args, staff, {
    form: settingsForm,
    action: "location.edit_booking",
    op: limits.replaceSettings,
    params: { id: location.id },
    target: { type: "location", id: location.id, label: location.name },
    before: booking.settings,
    done: { to: limitsPath(location.id), key: "limits:saved" },
  });
}

export default function EditBookingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  return (
    <LimitsForm id="settings" {...loaderData} reply={actionData} lead={t("settings.lead")}>
      {(fields) => (
        <>
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
            maxLength={maxLocationText}
            rows={6}
            hint={t("form.bookingRulesHint")}
            optional
          />
        </>
      )}
    </LimitsForm>
  );
}
