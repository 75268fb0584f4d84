import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { seenVersion } from "#contracts/scalars.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import type { Route } from "./+types/edit";
import { TimeFrameForm } from "./form.tsx";
import { belowTimeFrames, timeFramesPath } from "./handle.ts";

export const handle = belowTimeFrames("settings:timeFrames.edit.title");

/** The frame with its version. Throws AppError 404 when the organisation has no such frame. */
async function loadFrame(staff: StaffCaller, id: string) {
  const { data } = await staff.call(timeFrames.list);
  const frame = data.find((one) => one.id === id);
  if (!frame) throw notFound();
  const { name, startAt, endAt, version } = frame;
  return { record: { name, startAt, endAt }, version };
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { record, version } = await loadFrame(staff, args.params.id);
  return {
    name: record.name,
    values: formValues(record, staff),
    version,
    constraint: constraintOf(timeFrames.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const { record } = await loadFrame(staff, id);
  return submit(args, staff, {
    action: "time_frame.edit",
    op: timeFrames.update,
    form: formOf(timeFrames.create.body.extend(seenVersion), staff),
    input: (body) => ({ params: { id }, body }),
    target: { type: "timeFrame", id, label: record.name },
    before: record,
    done: ({ name }) => ({ to: timeFramesPath, key: "settings:timeFrames.edit.done", values: { name } }),
  });
}

export default function EditTimeFrame({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const { name, ...about } = loaderData;
  return (
    <Panel padded title={name} actions={<RecordActions id={params.id} />}>
      <TimeFrameForm {...about} reply={actionData} submit={t("timeFrames.edit.submit")} />
    </Panel>
  );
}
