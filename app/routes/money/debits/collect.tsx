import { useTranslation } from "react-i18next";
import { readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate, today } from "#app/rules/dates.ts";
import { moneyInput } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { allocations, maxAllocated } from "#contracts/money/allocations.ts";
import type { Route } from "./+types/collect";
import { collect } from "./collect.server.ts";
import { CollectForm } from "./collect-form.tsx";
import { readDebtors } from "./collect-query.ts";
import { ofAccounts } from "./handle.ts";
import { OutstandingList } from "./outstanding-list.tsx";
import { payersOf } from "./payers.server.ts";

export const handle = ofAccounts("debits:collect.title");

const owedFilters = { search: allocations.owed.query.shape.search };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { query, page } = readListAddress(args.request);
  const whom = readDebtors(query);
  const isChosen = whom.athleteId !== undefined || whom.guardianId !== undefined;
  const size = isChosen ? maxAllocated : 50;
  const search = isChosen ? undefined : readFilters(owedFilters, query).search;
  const { data, pageInfo, totals } = await staff.call(allocations.owed, {
    query: { ...whom, search, page: isChosen ? 1 : page, pageSize: size },
  });
  // One sum is in one currency: that of the debt that falls due first, unless the address names another.
  const currency = whom.currency ?? data[0]?.price.currency ?? "eur";
  const owed = data.filter(({ price }) => !isChosen || price.currency === currency);
  const day = today(staff.staff.organization.timeZone);
  // A debt that waits for the club's answer can be paid, and is not asked for.
  const asked = owed.filter(({ waits }) => waits === null);
  const due = asked.filter(({ nextDue }) => nextDue !== null && nextDue <= day);
  const sum = (due.length > 0 ? due : asked).reduce(
    (total, { price }) => total + (price.planned > 0 ? 0 : price.toPay),
    0,
  );
  const athletes = owed.flatMap(({ athlete }) => (athlete ? [athlete.id] : []));
  const payers = isChosen ? await payersOf(staff, athletes) : [];
  const toPay = asked.reduce((total, { price }) => total + price.toPay, 0);
  return {
    isChosen,
    owed: owed.map((one) => ({
      ...one,
      due: one.nextDue && formatLocalDate(one.nextDue),
      isOverdue: one.waits === null && one.nextDue !== null && one.nextDue < day,
    })),
    search,
    totals,
    pageInfo,
    pageSize: size,
    currency,
    toPay,
    payers,
    others: totals.map((one) => one.currency).filter((one) => one !== currency),
    values: {
      debitIds: asked.map(({ id }) => id),
      amount: moneyInput(sum > 0 ? sum : toPay, staff.locale),
      method: "cash",
      paidOn: day,
      payerId: whom.guardianId ?? payers.find(({ isPayer }) => isPayer)?.id ?? "",
      notes: "",
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return collect(args, staff);
}

/** What is owed, by whom; for chosen people, one sum for all of it. */
export default function Collect({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("debits");
  const { isChosen, owed } = loaderData;
  if (!isChosen || owed.length === 0) return <OutstandingList {...loaderData} />;
  return (
    <Panel padded title={t("collect.heading")}>
      <CollectForm {...loaderData} reply={actionData} />
    </Panel>
  );
}
