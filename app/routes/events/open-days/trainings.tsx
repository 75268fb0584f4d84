import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData } from "#app/backend/paging/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import type { Route } from "./+types/trainings";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { changeSessions, loadSessions } from "./sessions.server.ts";
import { Sessions } from "./sessions.tsx";

const below = belowOpenDay("open-days:trainings.title");

export const handle: typeof below = {
  ...below,
  action: (data) =>
    data ? { to: openDayPath(data.record.id, "trainings/add"), label: "open-days:trainings.add" } : null,
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { address, loaded } = await loadSessions(args, staff, openDay.id, false);
  return listData(address, { record, ...loaded });
}

/** Takes the chosen trainings out of the open day. */
export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  return changeSessions(args, staff, openDay, false);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function OpenDayTrainings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  useLiveRevalidation(["openDays"], { isPaused: actionData !== undefined });
  const { record, ...list } = loaderData;
  return (
    <Sessions
      {...list}
      act="remove"
      problem={actionData}
      empty={{
        icon: "calendar",
        title: t("trainings.empty"),
        hint: t("trainings.emptyHint"),
        children: (
          <Button
            component={Link}
            to={openDayPath(record.id, "trainings/add")}
            variant="contained"
            startIcon={<Icon name="add" />}
          >
            {t("trainings.add")}
          </Button>
        ),
      }}
    />
  );
}
