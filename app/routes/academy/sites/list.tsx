import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { sites } from "#contracts/academy/sites.ts";
import type { Route } from "./+types/list";
import { sitePath, sitesPath } from "./handle.ts";
import { loadLocations, targetOf } from "./load.server.ts";
import { SiteStatusChip } from "./status-chip.tsx";

export const handle: RouteHandle = {
  i18n: ["sites"],
  title: "sites:title",
  failure: "sites:errors.sites.load",
  action: { to: `${sitesPath}/new`, label: "sites:new.title" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [{ data }, places] = await Promise.all([staff.call(sites.list), loadLocations(staff)]);
  const names = new Map(places.map(({ id, name }) => [id, name]));
  return {
    rows: data.map(({ id, name, address, locationId, status, order, fields, athletes }) => ({
      ...{ id, name, address, status, order, athletes },
      location: locationId ? (names.get(locationId) ?? "") : "",
      fields: fields.length,
    })),
  };
}

/** Puts a site at another place: for the buttons of the list, and its handles. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { data } = await staff.call(sites.list);
  return submitMove(args, staff, data, (site, _, positions) => ({
    action: "site.reorder",
    op: sites.reorder,
    input: { body: { positions } },
    target: targetOf(site),
    done: { to: sitesPath, key: "sites:moved", values: { name: site.name } },
  }));
}

export default function SiteList({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  return (
    <>
      <Refusals reply={actionData} ns="sites" />
      <List
        empty={{
          icon: "location",
          title: t("list.empty"),
          hint: t("list.emptyHint"),
          step: "sites",
          children: (
            <Button component={Link} to={`${sitesPath}/new`} variant="contained">
              {t("new.title")}
            </Button>
          ),
        }}
        caption={t("title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => sitePath(id)}
        mark={({ status }) => (status === "closed" ? "muted" : undefined)}
        columns={[
          { id: "name", header: t("fields.name"), cell: ({ name }) => name },
          {
            id: "place",
            header: t("list.place"),
            card: "middle",
            cell: ({ location, address }) => (
              <>
                {location || t("list.ownPlace")}
                {address && <small>{address}</small>}
              </>
            ),
          },
          {
            id: "state",
            header: t("list.state"),
            card: "bottomEnd",
            cell: ({ status }) => <SiteStatusChip status={status} />,
          },
          {
            id: "fields",
            header: t("fields.fields"),
            align: "end",
            card: "none",
            cell: ({ fields }) => fields,
          },
          {
            id: "athletes",
            header: t("list.athletes"),
            align: "end",
            card: "bottom",
            cell: ({ id, athletes }) =>
              athletes === 0 ? (
                "–"
              ) : (
                <Link to={`/my-organization/memberships?siteId=${id}&status=accepted`}>
                  {t("list.athletesCount", { count: athletes })}
                </Link>
              ),
          },
          {
            id: "actions",
            header: t("list.order"),
            align: "end",
            card: "topEnd",
            cell: ({ id, name, order }) => (
              <RowActions>
                <MoveButtons {...{ id, name }} isFirst={order === 0} isLast={order >= rows.length - 1} />
              </RowActions>
            ),
          },
        ]}
      />
    </>
  );
}
