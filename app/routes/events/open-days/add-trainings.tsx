import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData } from "#app/backend/paging/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import type { Route } from "./+types/add-trainings";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { changeSessions, loadSessions } from "./sessions.server.ts";
import { Sessions } from "./sessions.tsx";
import { datesOf } from "./view.ts";

export const handle = belowOpenDay("open-days:trainings.add");

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { address, loaded } = await loadSessions(args, staff, openDay.id, true);
  return listData(address, { record, when: datesOf(openDay), ...loaded });
}

/** Makes the chosen trainings the open day's. */
export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  return changeSessions(args, staff, openDay, true);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function AddTrainings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, when, ...list } = loaderData;
  return (
    <>
      <p>{t("trainings.addLead", { when })}</p>
      <Sessions
        {...list}
        act="add"
        problem={actionData}
        empty={{
          icon: "calendar",
          title: t("trainings.none"),
          hint: t("trainings.noneHint"),
          children: (
            <Button component={Link} to={openDayPath(record.id, "edit")} variant="outlined">
              {t("edit.title")}
            </Button>
          ),
        }}
      />
    </>
  );
}
