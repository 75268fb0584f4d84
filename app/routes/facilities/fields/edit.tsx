import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { parseForm } from "#app/backend/forms.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { fields } from "#contracts/facilities/fields.ts";
import type { Route } from "./+types/edit";
import { FieldForm } from "./form.tsx";
import { editFieldForm, editValues } from "./form-schema.ts";
import { belowFields } from "./handle.ts";
import { courtOf, loadPlace, partChoices } from "./load.server.ts";
import { type FieldReply, fieldRefusal } from "./save.server.ts";

export const handle = belowFields("locations:fields.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, sports } = await loadPlace(staff, args.params.locationId);
  const court = courtOf(location, args.params.fieldId);
  return {
    location: { id: location.id, name: location.name },
    name: court.name,
    version: court.version,
    sports,
    ...partChoices(location, court.id),
    values: editValues(court),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId, fieldId } = args.params;
  const submission = await parseForm(args.request, editFieldForm);
  if (submission.status !== "success")
    return data<FieldReply>({ result: submission.reply(), conflicts: [] }, { status: 422 });
  const { version: _, ...after } = submission.value;
  const { location } = await loadPlace(staff, locationId);
  const before = courtOf(location, fieldId);
  try {
    await staff.mutate({
      action: "court.edit",
      op: fields.replace,
      input: { params: { locationId, fieldId }, body: submission.value },
      target: { type: "court", id: fieldId, label: before.name },
      changes: changesBetween({ ...before }, { shownName: after.name, ...after }),
    });
  } catch (error) {
    return fieldRefusal(error, submission, location, staff.locale);
  }
  return redirectWithFlash(args, `/locations/${locationId}/fields`, {
    key: "locations:fields.edit.done",
    severity: "success",
  });
}

export default function EditField({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const { location, name, ...form } = loaderData;
  const list = `/locations/${location.id}/fields`;
  const actions = (
    <div>
      <HistoryLink id={params.fieldId} />
      <Button component={Link} to={`${list}/${params.fieldId}/delete`} variant="text" color="error" size="small">
        {t("fields.delete.title")}
      </Button>
    </div>
  );
  return (
    <Panel title={name} actions={actions} padded>
      <FieldForm
        {...form}
        lastResult={actionData?.result}
        conflicts={actionData?.conflicts ?? []}
        submit={t("fields.edit.submit")}
        cancelTo={list}
      />
    </Panel>
  );
}
