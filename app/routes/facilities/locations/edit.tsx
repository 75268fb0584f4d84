import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { LocationValues, locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/edit";
import { LocationForm } from "./form.tsx";
import { editLocationForm, editValues } from "./form-schema.ts";
import { belowLocation } from "./handle.ts";

export const handle = belowLocation("locations:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.locationId };
  const [location, { data }] = await Promise.all([staff.call(locations.show, { params }), staff.call(sports.list)]);
  return {
    location: { id: location.id, name: location.name },
    version: location.version,
    sports: sportOptions(data, staff.locale),
    timeZones: timeZoneOptions(location.timeZone),
    values: editValues(location),
    constraint: constraintOf(LocationValues),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.locationId };
  const before = await staff.call(locations.show, { params });
  return submit(args, staff, {
    form: editLocationForm,
    action: "location.edit",
    op: locations.update,
    params,
    target: { type: "location", id: params.id, label: before.name },
    before: { ...editValues(before), services: before.services },
    done: { to: `/locations/${params.id}`, key: "locations:edit.done" },
  });
}

export default function EditLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const { location, ...form } = loaderData;
  return (
    <Panel padded>
      <LocationForm
        {...form}
        lastResult={actionData}
        submit={t("edit.submit")}
        cancelTo={`/locations/${location.id}`}
      />
    </Panel>
  );
}
