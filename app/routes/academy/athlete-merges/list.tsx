import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate, formatLocalDate } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { List } from "#app/ui/tables/list.tsx";
import { athleteMerges, type DuplicatePair } from "#contracts/academy/athlete-merges.ts";
import { listName } from "../athletes/target.ts";
import { MembershipChip } from "../memberships/chips.tsx";
import { RegistrationTabs } from "../registration-tabs.tsx";
import type { Route } from "./+types/list";
import { mergePath } from "./paths.ts";

export const handle: RouteHandle = { i18n: ["athletes", "memberships"], title: "athletes:duplicates.title" };

/** One athlete of a pair, as the list shows them. */
const toPerson = (one: DuplicatePair["older"], zone: string) => ({
  id: one.id,
  name: listName(one),
  facts: [one.birthDate && formatLocalDate(one.birthDate), one.email].filter(Boolean).join(" · "),
  since: formatDate(one.createdAt, zone),
  membership: one.membership,
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const { data, pageInfo } = await staff.call(athleteMerges.duplicates, { query: { page, pageSize } });
  const zone = staff.staff.organization.timeZone;
  return listData(address, {
    pageInfo,
    rows: data.map(({ older, newer, same }) => ({
      older: toPerson(older, zone),
      newer: toPerson(newer, zone),
      same,
    })),
  });
}

type Person = ReturnType<typeof toPerson>;

function PersonCell({ name, facts, since, membership }: Person) {
  const { t } = useTranslation("athletes");
  return (
    <>
      {name} {membership && <MembershipChip status={membership} />}
      <small>
        {facts} {t("duplicates.since", { date: since })}
      </small>
    </>
  );
}

/** Athletes who may be the same person, in pairs: the newer one goes, unless it is turned around. */
export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { rows, pageInfo, pageSize } = loaderData;
  return (
    <>
      <RegistrationTabs current="duplicates" />
      <List
        title={t("duplicates.title")}
        caption={t("duplicates.title")}
        rows={rows}
        pageInfo={pageInfo}
        pageSize={pageSize}
        rowKey={({ older, newer }) => `${older.id} ${newer.id}`}
        empty={{ icon: "checkCircle", title: t("duplicates.empty"), hint: t("duplicates.emptyHint") }}
        columns={[
          { id: "older", header: t("duplicates.older"), cell: ({ older }) => <PersonCell {...older} /> },
          {
            id: "newer",
            header: t("duplicates.newer"),
            card: "middle",
            cell: ({ newer }) => <PersonCell {...newer} />,
          },
          {
            id: "same",
            header: t("duplicates.same"),
            card: "bottom",
            cell: ({ same }) => same.map((one) => t(`duplicates.reasons.${one}`)).join(", "),
          },
          {
            id: "merge",
            header: t("duplicates.act"),
            card: "bottomEnd",
            cell: ({ older, newer }) => (
              <Button component={Link} to={mergePath(newer.id, older.id)} size="small" variant="outlined">
                {t("duplicates.compare")}
                <span className="visuallyHidden"> {older.name}</span>
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
