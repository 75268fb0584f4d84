import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/new";
import { FieldForm } from "./form.tsx";
import { fieldForm, newValues } from "./form-schema.ts";
import { belowFields } from "./handle.ts";
import { loadPlace, partChoices } from "./load.server.ts";

export const handle = belowFields("locations:fields.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const { id, name, fields: courts } = location;
  return { location: { id, name }, sports, ...partChoices(location, null), values: newValues(courts) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = { locationId: args.params.locationId };
  const submission = await parseForm(args.request, fieldForm);
  if (submission.status !== "success") return invalid(submission);
  try {
    await staff.mutate({
      action: "court.create",
      op: fields.create,
      input: { params, body: submission.value },
      target: { type: "court", label: submission.value.name },
      targetFrom: ({ id }) => id,
    });
  } catch (error) {
    return upstreamRefusal(error, submission);
  }
  return redirectWithFlash(args, `/locations/${params.locationId}/fields`, {
    key: "locations:fields.new.done",
    severity: "success",
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
