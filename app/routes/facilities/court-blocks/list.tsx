import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { eventStaff, facilityStaff, hasRole } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { blocksPath } from "./handle.ts";
import { type BlockRow, type BlockState, toBlockRow } from "./view.ts";

export const handle = belowLocation("court-blocks:title", {
  i18n: ["court-blocks"],
  action: (locationId) => ({ to: `${blocksPath(locationId)}/new`, label: "court-blocks:new.title" }),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { locationId } = args.params;
  const place = await staff.call(locations.show, { params: { id: locationId } });
  const isAll = new URL(args.request.url).searchParams.get("show") === "all";
  const now = new Date();
  const query = isAll ? {} : { from: today(place.timeZone, now) };
  const { data } = await staff.call(courtBlocks.list, { params: { locationId }, query });
  return {
    location: { id: place.id, name: place.name },
    isAll,
    linksEvents: hasRole(staff.roles, eventStaff),
    rows: data.map(toBlockRow(place, staff.locale, now)),
  };
}

const chips: Record<BlockState, { tone: Tone; icon: IconName }> = {
  planned: { tone: "info", icon: "calendar" },
  running: { tone: "warning", icon: "clock" },
  over: { tone: "neutral", icon: "checkCircle" },
};

export default function BlocksPage({ loaderData: { location, isAll, linksEvents, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("court-blocks");
  const base = blocksPath(location.id);
  return (
    <List
      title={t(isAll ? "list.all" : "list.upcoming")}
      actions={
        <Button component={Link} to={isAll ? base : `${base}?show=all`} size="small">
          {t(isAll ? "list.showUpcoming" : "list.showAll")}
        </Button>
      }
      empty={{ icon: "calendar", title: t("list.empty"), hint: t("list.emptyHint") }}
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      mark={({ state }) => (state === "over" ? "muted" : undefined)}
      columns={[
        { id: "when", header: t("list.when"), cell: ({ when }) => when },
        { id: "courts", header: t("list.courts"), card: "middle", cell: ({ courts }) => courts },
        {
          id: "reason",
          header: t("list.reason"),
          card: "bottom",
          cell: ({ reason, event }) => <Reason reason={reason} event={event} linked={linksEvents} />,
        },
        {
          id: "state",
          header: t("list.state"),
          card: "topEnd",
          cell: ({ state }) => <StatusChip {...chips[state]}>{t(`list.states.${state}`)}</StatusChip>,
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "bottomEnd",
          cell: ({ id, when, event, state }) =>
            state === "over" ? (
              "–"
            ) : (
              <RowActions>
                {event === null && (
                  <IconLink icon="edit" to={`${base}/${id}/edit`} label={t("list.editOne", { when })} />
                )}
                <IconLink
                  icon={state === "running" ? "checkCircle" : "delete"}
                  to={`${base}/${id}/delete`}
                  label={t(`list.remove.${state}One`, { when })}
                />
              </RowActions>
            ),
        },
      ]}
    />
  );
}

interface ReasonProps extends Pick<BlockRow, "reason" | "event"> {
  readonly linked: boolean;
}

/** Why courts are out of use; for courts kept for a tournament, which tournament it is. */
function Reason({ reason, event, linked }: ReasonProps) {
  const { t } = useTranslation("court-blocks");
  if (event === null) return reason;
  const words = t("list.forEvent", { name: event.name });
  return linked ? <Link to={`/events/tournaments/${event.id}`}>{words}</Link> : words;
}
