import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, formatLocalDate, today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { isCurrent, lengthOf } from "#app/rules/time-frames.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import type { Route } from "./+types/list";
import { timeFramesPath } from "./handle.ts";

export const handle: RouteHandle = {
  i18n: ["settings"],
  title: "settings:timeFrames.title",
  crumbs: [{ to: "/settings", label: "settings:overview.title" }],
  action: { to: `${timeFramesPath}/new`, label: "settings:timeFrames.list.new" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(timeFrames.list);
  const day = today(defaultTimeZone);
  return {
    rows: data.map((frame) => ({
      id: frame.id,
      name: frame.name,
      dates: `${formatLocalDate(frame.startAt)}–${formatLocalDate(frame.endAt)}`,
      length: lengthOf(frame),
      isCurrent: isCurrent(frame, day),
    })),
  };
}

export default function TimeFrames({ loaderData: { rows } }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  return (
    <List
      empty={{
        icon: "calendar",
        title: t("timeFrames.list.empty"),
        hint: t("timeFrames.list.emptyHint"),
        children: (
          <Button component={Link} to={`${timeFramesPath}/new`} variant="contained">
            {t("timeFrames.list.new")}
          </Button>
        ),
      }}
      caption={t("timeFrames.title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `${timeFramesPath}/${id}/edit`}
      columns={[
        { id: "name", header: t("timeFrames.fields.name"), cell: ({ name }) => name },
        { id: "dates", header: t("timeFrames.list.dates"), card: "middle", cell: ({ dates }) => dates },
        {
          id: "length",
          header: t("timeFrames.list.length"),
          card: "middleEnd",
          cell: ({ length: { unit, count } }) =>
            unit === "months" ? t("timeFrames.list.months", { count }) : t("timeFrames.list.days", { count }),
        },
        {
          id: "state",
          header: t("timeFrames.list.state"),
          card: "bottom",
          cell: ({ isCurrent: isNow }) =>
            isNow && (
              <StatusChip tone="success" icon="check">
                {t("timeFrames.list.current")}
              </StatusChip>
            ),
        },
      ]}
    />
  );
}
