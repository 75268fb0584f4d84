import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { limits } from "#contracts/facilities/limits.ts";
import type { Route } from "./+types/bookings";
import { LimitsForm } from "./form.tsx";
import { textsOf } from "./form-schema.ts";
import { belowLimits, limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { NumberField } from "./number-field.tsx";

export const handle = belowLimits("limits:bookings.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return {
    location,
    values: textsOf(booking.limits),
    version: booking.version,
    constraint: constraintOf(limits.replaceLimits.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return submit(args, staff, {
    action: "location.edit_limits",
    op: limits.replaceLimits,
    params: { id: location.id },
    target: { type: "location", id: location.id, label: location.name },
    before: booking.limits,
    done: { to: limitsPath(location.id), key: "limits:saved" },
  });
}

export default function EditLocationLimits({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  return (
    <LimitsForm id="limits" {...loaderData} reply={actionData} lead={t("emptyMeansNone")}>
      {(fields) => (
        <>
          <FieldSet title={t("form.length")}>
            <FieldRow>
              <NumberField field={fields.minMinutes} unit={t("form.minutes")} optional />
              <NumberField field={fields.maxMinutes} unit={t("form.minutes")} optional />
            </FieldRow>
            <NumberField
              field={fields.slotMinutes}
              unit={t("form.minutes")}
              hint={t("form.slotMinutesHint")}
              optional
            />
          </FieldSet>
          <FieldSet title={t("form.advance")}>
            <NumberField
              field={fields.maxAdvanceDays}
              unit={t("form.days")}
              hint={t("form.maxAdvanceDaysHint")}
              optional
            />
            <NumberField
              field={fields.minAdvanceHours}
              unit={t("form.hours")}
              hint={t("form.minAdvanceHoursHint")}
              optional
            />
          </FieldSet>
        </>
      )}
    </LimitsForm>
  );
}
