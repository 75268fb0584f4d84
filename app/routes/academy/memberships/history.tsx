import { useTranslation } from "react-i18next";
import { formatDateTime } from "#app/rules/dates.ts";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import type { Route } from "./+types/history";
import { MembershipChip } from "./chips.tsx";
import { belowMember } from "./handle.ts";
import { requireMember } from "./load.server.ts";

export const handle = belowMember("memberships:history.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const zone = staff.staff.organization.timeZone;
  return {
    member,
    rows: membership.history.toReversed().map((step, at) => ({
      ...step,
      id: String(membership.history.length - at),
      at: formatDateTime(step.at, zone),
    })),
  };
}

/** How a membership came to stand as it does: each step, the newest first. */
export default function MembershipHistory({ loaderData: { member, rows } }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  useLiveRevalidation(["members"]);
  return (
    <Panel title={t("history.title")} actions={<HistoryLink id={member.id} />}>
      <DataTable
        caption={t("history.caption")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: "at", header: t("history.at"), cell: ({ at }) => at },
          {
            id: "to",
            header: t("history.step"),
            card: "topEnd",
            cell: ({ to }) => <MembershipChip status={to} />,
          },
          { id: "by", header: t("history.by"), card: "middle", cell: ({ by }) => by ?? t("history.athlete") },
          { id: "reason", header: t("history.reason"), card: "bottom", cell: ({ reason }) => reason ?? "" },
        ]}
      />
    </Panel>
  );
}
