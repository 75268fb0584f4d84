import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { openDays } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/edit";
import { OpenDayForm } from "./form.tsx";
import { OpenDayEditShape, OpenDayShape, shapeOf } from "./form-schema.ts";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";

export const handle = belowOpenDay("open-days:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  return {
    record,
    version: openDay.version,
    values: formValues(shapeOf(openDay), staff),
    constraint: constraintOf(OpenDayShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const { id } = openDay;
  return submit(args, staff, {
    action: "open_day.edit",
    op: openDays.update,
    form: formOf(OpenDayEditShape, staff),
    input: (body) => ({ params: { id }, query: {}, body }),
    target: targetOf(openDay),
    before: shapeOf(openDay),
    done: ({ openDay: { name } }) => ({ to: openDayPath(id), key: "open-days:edit.done", values: { name } }),
  });
}

export default function EditOpenDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, ...about } = loaderData;
  return <OpenDayForm {...about} reply={actionData} submit={t("edit.submit")} cancelTo={openDayPath(record.id)} />;
}
