import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/new";
import { belowClosingPeriods, closingPeriodsPath } from "./handle.ts";
import { ReviewFields } from "./review.tsx";
import { submitClosure } from "./save.server.ts";

export const handle = belowClosingPeriods("closing-periods:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, name } = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return { location: { id, name }, constraint: constraintOf(closingPeriods.create.body) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const place = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return submitClosure(args, staff, place);
}

type Values = Record<"day" | "until" | "reason" | "reservations" | "cancelTrainings" | "matches", string>;

export default function NewClosingPeriod({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("closing-periods");
  const { location, constraint } = loaderData;
  const review = actionData?.review;
  const [form, fields] = useAppForm<Values>({ id: "closing", lastResult: actionData, constraint });
  return (
    <Panel padded>
      <AppForm form={form} ns="closing-periods" fieldTexts="closing-periods:fields">
        <ErrorSummary form={form} />
        <FieldRow>
          <DateField field={fields.day} />
          <DateField field={fields.until} hint={t("form.untilHint")} />
        </FieldRow>
        <TextField field={fields.reason} hint={t("form.reasonHint")} />
        {review && <ReviewFields review={review} fields={fields} />}
        <FormActions submit={t(review ? "new.decide" : "new.submit")} cancelTo={closingPeriodsPath(location.id)} />
      </AppForm>
    </Panel>
  );
}
