import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { limits } from "#contracts/facilities/limits.ts";
import type { Route } from "./+types/athletes";
import { LimitsForm } from "./form.tsx";
import { textsOf } from "./form-schema.ts";
import { belowLimits, limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { NumberField } from "./number-field.tsx";

export const handle = belowLimits("limits:athletes.edit");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return {
    location,
    values: textsOf(booking.userLimits),
    version: booking.version,
    constraint: constraintOf(limits.replaceUserLimits.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, booking } = await loadBooking(staff, args.params.locationId);
  return submit(args, staff, {
    action: "location.edit_user_limits",
    op: limits.replaceUserLimits,
    params: { id: location.id },
    target: { type: "location", id: location.id, label: location.name },
    before: booking.userLimits,
    done: { to: limitsPath(location.id), key: "limits:saved" },
  });
}

export default function EditUserLimits({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  return (
    <LimitsForm id="user-limits" {...loaderData} reply={actionData} lead={t("emptyMeansNone")}>
      {(fields) => (
        <>
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
        </>
      )}
    </LimitsForm>
  );
}
