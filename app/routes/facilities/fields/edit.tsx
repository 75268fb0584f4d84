import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { courtsOf } from "#app/rules/places.ts";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/edit";
import { FieldForm } from "./form.tsx";
import { editValues } from "./form-schema.ts";
import { belowFields } from "./handle.ts";
import { courtOf, loadLocation, loadPlace, partChoices } from "./load.server.ts";

export const handle = belowFields("locations:fields.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const court = courtOf(location, args.params.fieldId);
  return {
    location: { id: location.id, name: location.name },
    name: court.name,
    version: court.version,
    sports,
    ...partChoices(location, court.id),
    values: editValues(court),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, fieldId } = args.params;
  const location = await loadLocation(staff, locationId);
  const before = courtOf(location, fieldId);
  return submit(args, staff, {
    action: "court.edit",
    op: fields.replace,
    params: { locationId, fieldId },
    target: { type: "court", id: fieldId, label: before.name },
    changes: ({ version: _, ...after }) =>
      changesBetween({ ...before }, { ...after, shownName: after.shownName ?? after.name }),
    // The plans that would overlap if the court were made of the chosen ones.
    refused: (error, submission) =>
      isAppError(error, "field.parts_overlap")
        ? withParts(upstreamRefusal(error, submission), {
            conflicts: toConflicts(error.details, location.timeZone, staff.locale, courtsOf([location])),
          })
        : undefined,
    done: { to: `/locations/${locationId}/fields`, key: "locations:fields.edit.done" },
  });
}

export default function EditField({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const { location, name, ...form } = loaderData;
  const list = `/locations/${location.id}/fields`;
  const actions = (
    <div>
      <HistoryLink id={params.fieldId} />
      <Button component={Link} to={`${list}/${params.fieldId}/delete`} variant="text" color="error" size="small">
        {t("fields.delete.title")}
      </Button>
    </div>
  );
  return (
    <Panel title={name} actions={actions} padded>
      <FieldForm
        {...form}
        lastResult={actionData}
        conflicts={actionData?.conflicts ?? []}
        submit={t("fields.edit.submit")}
        cancelTo={list}
      />
    </Panel>
  );
}
