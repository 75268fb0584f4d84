import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import type { Route } from "./+types/member";
import { TransactionTable, useMemberColumns } from "./columns.tsx";
import { saleToMember, transactionPath } from "./handle.ts";
import { clubDay } from "./load.server.ts";
import { toRow } from "./view.ts";

export const handle = belowMember("subscriptions:member.title", { i18n: ["subscriptions", "money"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, member } = await requireMember(args);
  const { data } = await staff.call(subscriptions.listOf, { params: { id: member.id } });
  const { today } = clubDay(staff);
  return {
    member,
    rows: data.map(({ debit, ...one }) => toRow({ ...one, debitId: debit.id, price: debit.price }, today)),
  };
}

/** What a member bought, the latest first, canceled ones too. */
export default function MemberPayments({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  useLiveRevalidation(["sales"]);
  const columns = useMemberColumns();
  const { member, rows } = loaderData;
  return (
    <List
      caption={t("member.caption")}
      as={TransactionTable}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => transactionPath(id)}
      mark={(row) => (row.isOff ? "muted" : undefined)}
      empty={{
        icon: "euro",
        title: t("member.empty"),
        hint: t("member.emptyHint"),
        children: (
          <Button component={Link} to={saleToMember(member.id)} variant="contained" startIcon={<Icon name="add" />}>
            {t("member.sell")}
          </Button>
        ),
      }}
    />
  );
}
