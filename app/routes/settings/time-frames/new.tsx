import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { suggestedSeason } from "#app/rules/time-frames.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import type { Route } from "./+types/new";
import { TimeFrameForm } from "./form.tsx";
import { belowTimeFrames, timeFramesPath } from "./handle.ts";

export const handle = belowTimeFrames("settings:timeFrames.new.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(timeFrames.list);
  const { years, ...dates } = suggestedSeason(data, today(defaultTimeZone));
  return {
    values: { name: staff.t("settings:timeFrames.new.season", { years }), ...dates },
    constraint: constraintOf(timeFrames.create.body),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return submit(args, staff, {
    action: "time_frame.create",
    op: timeFrames.create,
    target: ({ name }) => ({ type: "timeFrame", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: timeFramesPath, key: "settings:timeFrames.new.done", values: { name } }),
  });
}

export default function NewTimeFrame({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  return (
    <Panel padded>
      <TimeFrameForm {...loaderData} reply={actionData} submit={t("timeFrames.new.submit")} />
    </Panel>
  );
}
