import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { imports } from "#contracts/imports/imports.ts";
import type { Route } from "./+types/list";
import { importPath, importsPath } from "./handle.ts";
import { StateChip } from "./state-chip.tsx";

export const handle: RouteHandle = {
  i18n: ["imports"],
  title: "imports:list.title",
  failure: "imports:errors.load",
  crumbs: [{ to: "/my-organization/memberships", label: "common:menu.registrations" }],
  action: { to: `${importsPath}/new`, label: "imports:list.new", icon: "upload" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const { data, pageInfo } = await staff.call(imports.list, { query: { page, pageSize } });
  const zone = staff.staff.organization.timeZone;
  return listData(address, {
    pageInfo,
    rows: data.map(({ id, kind, state, fileName, event, rows, results, createdBy, createdAt }) => ({
      ...{ id, kind, state, fileName, rows, results },
      event: event?.name ?? null,
      when: formatDateTime(createdAt, zone),
      by: createdBy,
    })),
  });
}

/** What the club brought along, and how far each of it is. */
export default function ImportList({ loaderData: { rows, pageInfo, pageSize } }: Route.ComponentProps) {
  const { t } = useTranslation("imports");
  useLiveRevalidation(["imports"]);
  return (
    <List
      caption={t("list.caption")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => importPath(id)}
      mark={({ state }) => (state === "undone" ? "muted" : undefined)}
      pageInfo={pageInfo}
      pageSize={pageSize}
      empty={{
        icon: "upload",
        title: t("list.empty"),
        hint: t("list.emptyHint"),
        children: (
          <Button component={Link} to={`${importsPath}/new`} variant="contained" startIcon={<Icon name="upload" />}>
            {t("list.new")}
          </Button>
        ),
      }}
      columns={[
        { id: "file", header: t("list.file"), cell: ({ fileName }) => fileName ?? t("pasted") },
        { id: "state", header: t("list.state"), card: "topEnd", cell: ({ state }) => <StateChip state={state} /> },
        {
          id: "kind",
          header: t("list.kind"),
          card: "middle",
          cell: ({ kind, event }) => (
            <>
              {t(`kinds.${kind}`)}
              {event && <small>{event}</small>}
            </>
          ),
        },
        {
          id: "when",
          header: t("list.when"),
          card: "bottom",
          cell: ({ when, by }) => (
            <>
              <span className="number">{when}</span>
              {by && <small>{by}</small>}
            </>
          ),
        },
        {
          id: "rows",
          header: t("list.rows"),
          align: "end",
          card: "bottomEnd",
          cell: ({ rows: count, results: { leftOut } }) => (
            <>
              {t("list.rowCount", { count })}
              {leftOut > 0 && <small>{t("list.leftOut", { count: leftOut })}</small>}
            </>
          ),
        },
      ]}
    />
  );
}
