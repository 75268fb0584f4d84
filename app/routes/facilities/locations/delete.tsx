import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
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
  try {
    await staff.mutate({
      action: "location.delete",
      op: locations.remove,
      input: { params },
      target: { type: "location", id: params.id, label: name },
    });
  } catch (error) {
    if (!isAppError(error, "location.in_use")) throw error;
    return data({ error: { "": [error.code] } }, { status: error.status });
  }
  return redirectWithFlash(args, "/locations/list", { key: "locations:delete.done", severity: "success" });
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
