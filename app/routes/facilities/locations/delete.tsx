import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/delete";
import { belowLocation } from "./handle.ts";

export const handle = belowLocation("locations:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const location = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return { location: { id: location.id, name: location.name }, courts: location.fields.length };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { id: args.params.locationId };
  const { name } = await staff.call(locations.show, { params });
  return submit(args, staff, {
    action: "location.delete",
    op: locations.remove,
    params,
    target: { type: "location", id: params.id, label: name },
    done: { to: "/locations/list", key: "locations:delete.done" },
  });
}

export default function DeleteLocation({ loaderData: { location, courts }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <ConfirmForm
      id="deletion"
      ns="locations"
      tone="error"
      message={t("delete.lead", { name: location.name, count: courts })}
      confirm={t("delete.submit")}
      cancelTo={`/locations/${location.id}`}
      lastResult={actionData}
    />
  );
}
