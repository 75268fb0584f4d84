import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/edit";
import { BlockForm } from "./form.tsx";
import { belowBlocks, blocksPath } from "./handle.ts";
import { loadBlock } from "./load.server.ts";
import { submitBlock } from "./save.server.ts";
import { editValues } from "./view.ts";

export const handle = belowBlocks("court-blocks:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { place, block } = await loadBlock(staff, args.params);
  const courts = place.fields.map((field) => ({ value: field.id, label: field.name }));
  const { version, event } = block;
  const values = editValues(block, place.timeZone);
  return { location: { id: place.id, name: place.name }, courts, version, values, event };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const place = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return submitBlock(args, staff, place, args.params.blockId);
}

export default function EditBlock({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("court-blocks");
  const { location, event, ...form } = loaderData;
  if (event)
    return (
      <Alert severity="info" role="note">
        {t("edit.ofEvent", { name: event.name })}
      </Alert>
    );
  return (
    <>
      <BlockForm {...form} reply={actionData} submit={t("edit.submit")} cancelTo={blocksPath(location.id)} />
      <div>
        <HistoryLink id={params.blockId} />
      </div>
    </>
  );
}
