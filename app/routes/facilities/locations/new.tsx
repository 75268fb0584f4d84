import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { sportOptions } from "#app/rules/places.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { LocationValues, locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/new";
import { LocationForm } from "./form.tsx";
import { locationForm, newValues } from "./form-schema.ts";

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
    constraint: constraintOf(LocationValues),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return submit(args, staff, {
    form: locationForm,
    action: "location.create",
    op: locations.create,
    target: ({ name }) => ({ type: "location", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ id }) => ({ to: `/locations/${id}`, key: "locations:new.done" }),
  });
}

export default function NewLocation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <Panel padded>
      <LocationForm {...loaderData} lastResult={actionData} submit={t("new.submit")} cancelTo="/locations/list" />
    </Panel>
  );
}
