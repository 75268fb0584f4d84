import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLongDay, today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { closingPeriodsPath } from "./handle.ts";

export const handle = belowLocation("closing-periods:title", {
  i18n: ["closing-periods"],
  action: (locationId) => ({
    to: `${closingPeriodsPath(locationId)}/new`,
    label: "closing-periods:new.title",
  }),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  const { id, name, timeZone } = await staff.call(locations.show, { params: { id: locationId } });
  const isAll = new URL(args.request.url).searchParams.get("show") === "all";
  const query = isAll ? {} : { from: today(timeZone) };
  const { data } = await staff.call(closingPeriods.list, { params: { locationId }, query });
  const rows = data.map(({ day, reason }) => ({ day, reason, text: formatLongDay(day, staff.locale) }));
  return { location: { id, name }, isAll, rows };
}

export default function ClosingPeriodsPage({ loaderData: { location, isAll, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("closing-periods");
  const base = closingPeriodsPath(location.id);
  return (
    <List
      title={t(isAll ? "list.all" : "list.upcoming")}
      actions={
        <Button component={Link} to={isAll ? base : `${base}?show=all`} size="small">
          {t(isAll ? "list.showUpcoming" : "list.showAll")}
        </Button>
      }
      empty={{
        icon: "calendar",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
      }}
      caption={t("title")}
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        { id: "day", header: t("list.day"), cell: ({ text }) => text },
        {
          id: "reason",
          header: t("list.reason"),
          card: "middle",
          cell: ({ reason }) => reason ?? "–",
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "topEnd",
          cell: ({ day, text }) => (
            <RowActions>
              <IconLink icon="delete" to={`${base}/${day}/delete`} label={t("list.reopenDay", { day: text })} />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
