import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { type Location, locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { sportOptions } from "../reservations/form-options.ts";
import type { Route } from "./+types/new";
import { LocationForm } from "./form.tsx";
import { locationForm, newValues, timeZoneOptions } from "./form-schema.ts";

export const handle: RouteHandle = {
  i18n: ["locations"],
  title: "locations:new.title",
  crumbs: [{ to: "/locations/list", label: "locations:list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { data } = await staff.call(sports.list);
  return {
    sports: sportOptions(data, staff.locale),
    timeZones: timeZoneOptions(defaultTimeZone),
    values: newValues(defaultTimeZone),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const submission = await parseForm(args.request, locationForm);
  if (submission.status !== "success") return invalid(submission);
  let created: Location;
  try {
    created = await staff.mutate({
      action: "location.create",
      op: locations.create,
      input: { body: submission.value },
      target: { type: "location", label: submission.value.name },
      targetFrom: ({ id }) => id,
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, `/locations/${created.id}`, { key: "locations:new.done", severity: "success" });
}

export default function NewLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <Panel padded>
      <LocationForm {...loaderData} lastResult={actionData} submit={t("new.submit")} cancelTo="/locations/list" />
    </Panel>
  );
}
