import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { List } from "#app/ui/tables/list.tsx";
import type { Route } from "./+types/show";
import { belowSite, sitePath, sitesPath } from "./handle.ts";
import { loadLocations, loadSite } from "./load.server.ts";
import { SiteStatusChip } from "./status-chip.tsx";

export const handle = {
  ...belowSite("sites:show.title", {
    isFirst: true,
    action: (id) => ({ to: `${sitePath(id)}/edit`, label: "sites:edit.title", icon: "edit" }),
  }),
  back: sitesPath,
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [site, places] = await Promise.all([loadSite(staff, args.params.id), loadLocations(staff)]);
  const place = places.find(({ id }) => id === site.locationId);
  const courts = new Map(place?.fields.map(({ id, name }) => [id, name]));
  return {
    site,
    location: place ? { id: place.id, name: place.name } : null,
    fields: site.fields.map(({ id, name, fieldId, exclusive }) => ({
      id,
      name,
      court: fieldId ? (courts.get(fieldId) ?? "") : null,
      exclusive,
    })),
    closed: site.closedDates.map((day) => formatLocalDate(day)).join(" · "),
  };
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

export default function SitePage({ loaderData: { site, location, fields, closed } }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  const isOpen = site.status === "open";
  return (
    <Stack>
      <Panel padded title={t("show.title")}>
        <Facts
          facts={[
            { label: t("list.state"), value: <SiteStatusChip status={site.status} /> },
            { label: t("fields.address"), value: site.address },
            {
              label: t("fields.locationId"),
              value: location ? <Link to={`/locations/${location.id}`}>{location.name}</Link> : t("list.ownPlace"),
            },
            { label: t("fields.timeZone"), value: site.timeZone.replaceAll("_", " ") },
            { label: t("list.athletes"), value: t("list.athletesCount", { count: site.athletes }) },
            {
              label: t("show.trainingsAhead"),
              value:
                site.trainingsAhead === 0 ? null : (
                  <Link to={`/my-organization/course-sessions?view=list&siteId=${site.id}`}>{site.trainingsAhead}</Link>
                ),
            },
            {
              label: t("fields.closedDates"),
              isWide: true,
              value: location ? (
                <Link to={`/locations/${location.id}/closing-periods`}>{t("show.closedWith")}</Link>
              ) : (
                closed || t("show.neverClosed")
              ),
            },
          ]}
        />
      </Panel>
      <List
        title={t("fields.fields")}
        caption={t("fields.fields")}
        empty={{ icon: "court", title: t("show.noFields"), hint: t("show.noFieldsHint") }}
        rows={fields}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: t("form.fieldName"), cell: ({ name }) => name },
          { id: "court", header: t("form.court"), card: "middle", cell: ({ court }) => court ?? t("form.noCourt") },
          {
            id: "exclusive",
            header: t("show.sharing"),
            card: "bottom",
            cell: ({ court, exclusive }) => (court === null && !exclusive ? t("show.shared") : t("show.oneAtATime")),
          },
        ]}
      />
      <RecordActions id={site.id}>
        <Button
          component={Link}
          to={`${sitePath(site.id)}/${isOpen ? "closure" : "reopening"}`}
          size="small"
          color={isOpen ? "error" : "primary"}
          startIcon={<Icon name={isOpen ? "lock" : "check"} />}
        >
          {isOpen ? t("closure.submit") : t("reopening.submit")}
        </Button>
      </RecordActions>
    </Stack>
  );
}
