import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { sportOptions } from "../reservations/form-options.ts";
import type { Route } from "./+types/edit";
import { LocationForm } from "./form.tsx";
import { editLocationForm, editValues, timeZoneOptions } from "./form-schema.ts";
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
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.locationId };
  const submission = await parseForm(args.request, editLocationForm);
  if (submission.status !== "success") return invalid(submission);
  const { version: _, ...after } = submission.value;
  const before = await staff.call(locations.show, { params });
  try {
    await staff.mutate({
      action: "location.edit",
      op: locations.update,
      input: { params, body: submission.value },
      target: { type: "location", id: params.id, label: before.name },
      changes: changesBetween({ ...editValues(before), services: before.services }, after),
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, `/locations/${params.id}`, { key: "locations:edit.done", severity: "success" });
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
