import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate } from "#app/rules/dates.ts";
import { managers } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { erasures } from "#contracts/people/erasures.ts";
import type { Route } from "./+types/list";

export const handle: RouteHandle = {
  i18n: ["erasures"],
  failure: "erasures:list.failed",
  title: "erasures:list.title",
  action: () => ({ to: "/people/restricted-receipts", label: "erasures:receipt.title", icon: "list" }),
};

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers);
  // What is not done here yet is done now, so that the list says how it stands.
  await args.context.get(servicesContext).erasures.follow(caller, caller.callBestEffort);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const { data, pageInfo } = await caller.call(erasures.list, { query: { page, pageSize } });
  const { timeZone } = caller.staff.organization;
  return listData(address, {
    pageInfo,
    rows: data.map(({ id, number, kind, createdAt, erasedAt, acknowledgedAt }) => ({
      ...{ id, number, kind },
      day: formatDate(createdAt, timeZone),
      done: [erasedAt, acknowledgedAt].filter((at) => at !== null).length,
    })),
  });
}

/** Who was erased, by number, and on how many of the two sides: where the data are kept, and in the action log. */
export default function Erasures({ loaderData: { rows, pageInfo, pageSize } }: Route.ComponentProps) {
  const { t } = useTranslation("erasures");
  useLiveRevalidation(["audit"]);
  return (
    <List
      title={t("list.title")}
      actions={<Link to="/audit">{t("list.toLog")}</Link>}
      caption={t("list.title")}
      rows={rows}
      rowKey={({ id }) => id}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        { id: "name", header: t("list.person"), cell: ({ number }) => t("list.name", { number }) },
        { id: "kind", header: t("list.kind"), card: "middle", cell: ({ kind }) => t(`kind.${kind}`) },
        { id: "day", header: t("list.day"), card: "topEnd", cell: ({ day }) => day },
        {
          id: "state",
          header: t("list.state"),
          card: "bottom",
          cell: ({ done }) => (
            <StatusChip tone={done === 2 ? "success" : "info"} icon={done === 2 ? "check" : "clock"}>
              {t("list.done", { done, of: 2 })}
            </StatusChip>
          ),
        },
      ]}
      empty={{ icon: "person", title: t("list.empty"), hint: t("list.emptyHint") }}
    />
  );
}
