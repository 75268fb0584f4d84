import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/edit";
import { BlockForm } from "./form.tsx";
import { belowBlocks, blocksPath } from "./handle.ts";
import { loadBlock } from "./load.server.ts";
import { submitBlock } from "./save.server.ts";
import { editValues } from "./view.ts";

export const handle = belowBlocks("blocks:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { place, block } = await loadBlock(staff, args.params);
  const courts = place.fields.map((field) => ({ value: field.id, label: field.name }));
  return { location: { id: place.id, name: place.name }, courts, values: editValues(block, place.timeZone) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const place = await staff.call(locations.show, { params: { id: args.params.locationId } });
  const saved = await submitBlock(staff, args.request, place, args.params.blockId);
  if ("init" in saved) return saved;
  return redirectWithFlash(args, blocksPath(place.id), {
    key: saved.touched.count > 0 ? "blocks:edit.doneWithCanceled" : "blocks:edit.done",
    values: { count: saved.touched.count },
    severity: "success",
  });
}

export default function EditBlock({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("blocks");
  const { location, ...form } = loaderData;
  return (
    <>
      <BlockForm {...form} reply={actionData} submit={t("edit.submit")} cancelTo={blocksPath(location.id)} />
      <div>
        <HistoryLink id={params.blockId} />
      </div>
    </>
  );
}
