import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/new";
import { FieldForm } from "./form.tsx";
import { newValues } from "./form-schema.ts";
import { belowFields } from "./handle.ts";
import { loadPlace, partChoices } from "./load.server.ts";

export const handle = belowFields("locations:fields.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const { id, name, fields: courts } = location;
  return { location: { id, name }, sports, ...partChoices(location, null), values: newValues(courts, sports) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  return submit(args, staff, {
    action: "court.create",
    op: fields.create,
    params: { locationId },
    target: ({ name }) => ({ type: "court", label: name }),
    targetFrom: ({ id }) => id,
    done: { to: `/locations/${locationId}/fields`, key: "locations:fields.new.done" },
  });
}

export default function NewField({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const { location, ...form } = loaderData;
  return (
    <Panel padded>
      <FieldForm
        {...form}
        lastResult={actionData}
        submit={t("fields.new.submit")}
        cancelTo={`/locations/${location.id}/fields`}
      />
    </Panel>
  );
}
