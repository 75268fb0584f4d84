import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/delete";
import { belowFields } from "./handle.ts";
import { courtOf, loadPlace } from "./load.server.ts";

export const handle = belowFields("locations:fields.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location } = await loadPlace(staff, args.params.locationId);
  const { name } = courtOf(location, args.params.fieldId);
  return { location: { id: location.id, name: location.name }, name };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, fieldId } = args.params;
  const { name } = courtOf((await loadPlace(staff, locationId)).location, fieldId);
  return submit(args, staff, {
    action: "court.delete",
    op: fields.remove,
    params: { locationId, fieldId },
    target: { type: "court", id: fieldId, label: name },
    done: { to: `/locations/${locationId}/fields`, key: "locations:fields.delete.done" },
  });
}

export default function DeleteField({ loaderData: { location, name }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  return (
    <ConfirmForm
      id="deletion"
      ns="locations"
      tone="error"
      message={t("fields.delete.lead", { name })}
      confirm={t("fields.delete.submit")}
      cancelTo={`/locations/${location.id}/fields`}
      lastResult={actionData}
    />
  );
}
