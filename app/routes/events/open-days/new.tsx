import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/new";
import { OpenDayForm } from "./form.tsx";
import { blank, OpenDayShape } from "./form-schema.ts";
import { openDayPath } from "./handle.ts";

export const handle: RouteHandle = {
  i18n: ["open-days"],
  title: "open-days:new.title",
  crumbs: [{ to: eventsPath, label: "open-days:list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  return { values: formValues(blank, staff), constraint: constraintOf(OpenDayShape) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  return submit(args, staff, {
    action: "open_day.create",
    op: openDays.create,
    form: formOf(OpenDayShape, staff),
    input: (body) => ({ body }),
    target: ({ name }) => ({ type: "openDay", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ id, name }) => ({
      to: openDayPath(id, "trainings/add"),
      key: "open-days:new.done",
      values: { name },
    }),
  });
}

export default function NewOpenDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  return <OpenDayForm {...loaderData} reply={actionData} submit={t("new.submit")} cancelTo={eventsPath} />;
}
