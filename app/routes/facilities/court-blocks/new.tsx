import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/new";
import { BlockForm } from "./form.tsx";
import { newValues } from "./form-schema.ts";
import { belowBlocks, blocksPath } from "./handle.ts";
import { submitBlock } from "./save.server.ts";

export const handle = belowBlocks("court-blocks:new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { id, name, fields } = await staff.call(locations.show, { params: { id: args.params.locationId } });
  const courts = fields.map((field) => ({ value: field.id, label: field.name }));
  const query = new URL(args.request.url).searchParams;
  const values = newValues(
    query,
    fields.map((field) => field.id),
  );
  return { location: { id, name }, courts, values };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const place = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return submitBlock(args, staff, place);
}

export default function NewBlock({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("court-blocks");
  const { location, ...form } = loaderData;
  return <BlockForm {...form} reply={actionData} submit={t("new.submit")} cancelTo={blocksPath(location.id)} />;
}
