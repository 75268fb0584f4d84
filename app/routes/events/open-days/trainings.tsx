import { useTranslation } from "react-i18next";
import { type ShouldRevalidateFunction, useOutlet } from "react-router";
import { listData } from "#app/backend/paging/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { BesideLink } from "#app/ui/layout/beside-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import type { OpenDayTraining } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/trainings";
import { addTrainings, belowOpenDay } from "./handle.ts";
import { requireOpenDay } from "./load.server.ts";
import { useSessionColumns } from "./session-columns.tsx";
import { changeSessions, loadSessions } from "./sessions.server.ts";
import { Sessions } from "./sessions.tsx";

const below = belowOpenDay("open-days:trainings.title");

export const handle: typeof below = {
  ...below,
  action: (data) =>
    data && "isCanceled" in data && !data.isCanceled
      ? { ...addTrainings(data.record.id), label: "open-days:trainings.add" }
      : null,
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { address, loaded } = await loadSessions(args, staff, openDay.id, false);
  return listData(address, { record, isCanceled: openDay.status === "canceled", ...loaded });
}

/** Takes the chosen trainings out of the open day. */
export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  return changeSessions(args, staff, openDay, false);
}

/** While trainings are chosen, filters and pages are those of the choice, and not of the rows below it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, currentParams, formMethod } = change;
  const { beside } = addTrainings(currentParams.openDayId ?? "");
  const isAbove = formMethod === undefined && [currentUrl, nextUrl].every(({ pathname }) => pathname === beside);
  return isAbove && currentUrl.search !== nextUrl.search ? false : revalidateAfterConflict(change);
};

export default function OpenDayTrainings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  useLiveRevalidation(["openDays"], { isPaused: actionData !== undefined });
  const panel = useOutlet();
  const { record, isCanceled, ...list } = loaderData;
  return (
    <Beside panel={panel}>
      {panel ? (
        <SessionTable rows={list.rows} />
      ) : (
        <Sessions
          {...list}
          act="remove"
          problem={actionData}
          empty={{
            icon: "calendar",
            title: t("trainings.empty"),
            hint: t("trainings.emptyHint"),
            children: !isCanceled && (
              <Button
                component={BesideLink}
                {...addTrainings(record.id)}
                keepsQuery={false}
                variant="contained"
                startIcon={<Icon name="add" />}
              >
                {t("trainings.add")}
              </Button>
            ),
          }}
        />
      )}
    </Beside>
  );
}

/** The trainings as they stand below those that are chosen from: without filters and boxes. */
function SessionTable({ rows }: { readonly rows: readonly OpenDayTraining[] }) {
  const { t } = useTranslation("open-days");
  const columns = useSessionColumns(true);
  return (
    <Panel>
      <DataTable caption={t("trainings.title")} {...{ rows, columns }} rowKey={({ id }) => id} />
    </Panel>
  );
}
