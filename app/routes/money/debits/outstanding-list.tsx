import { useTranslation } from "react-i18next";
import { type DebitSums, formatCents } from "#app/rules/money.ts";
import { queryEntries } from "#app/rules/query.ts";
import { styled } from "#app/ui/styled.ts";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { OutstandingDebit } from "#contracts/money/allocations.ts";
import { maxSearch } from "#contracts/sizes.ts";

interface OutstandingListProps extends PaginationProps {
  readonly owed: readonly (OutstandingDebit & { readonly due: string | null; readonly isOverdue: boolean })[];
  /** The sums over all pages, by currency. */
  readonly totals: readonly DebitSums[];
  readonly search: string | undefined;
  /** Whether the list is of chosen people, who owe nothing: there is nothing to search, and no pages. */
  readonly isChosen: boolean;
}

const Overdue = styled("span")(({ theme }) => ({ color: theme.vars.palette.error.main }));

/** The parts of a sum that wait for the club's answer. */
const waiting = [
  { part: "pending", label: "collect.pending" },
  { part: "toApprove", label: "collect.toApprove" },
] as const;

/** What is to be paid, by whom, the earliest due first. */
export function OutstandingList({ owed, totals, search, isChosen, pageInfo, pageSize }: OutstandingListProps) {
  const { t } = useTranslation("debits");
  const language = useLanguage();
  const sums = totals.map((one) => [
    { label: t("collect.toPay"), value: formatCents(one.toPay, one.currency, language) },
    ...waiting
      .filter(({ part }) => one[part] > 0)
      .map(({ part, label }) => ({ label: t(label), value: formatCents(one[part], one.currency, language) })),
  ]);
  return (
    <List
      caption={t("collect.title")}
      {...(!isChosen && {
        pageInfo,
        pageSize,
        filters: <OutstandingFilters search={search} />,
        summary: (
          <ListSummary
            count={t("collect.count", { count: pageInfo.total })}
            sums={sums}
            actions={<DownloadLinks to="/my-organization/collect/download" query={queryEntries({ search })} />}
          />
        ),
      })}
      rows={owed}
      rowKey={({ id }) => id}
      rowLink={({ athlete, id }) =>
        athlete ? `/my-organization/collect?athleteId=${athlete.id}` : `/my-organization/debits/${id}`
      }
      columns={[
        { id: "athlete", header: t("collect.athlete"), cell: ({ athlete, label }) => athlete?.name ?? label },
        {
          id: "label",
          header: t("collect.what"),
          card: "middle",
          cell: ({ label, waits }) => (
            <>
              {label}
              {waits && <small>{t(`collect.waits.${waits}`)}</small>}
            </>
          ),
        },
        {
          id: "due",
          header: t("collect.due"),
          card: "middleEnd",
          cell: ({ due, isOverdue }) =>
            isOverdue ? <Overdue>{t("collect.overdueSince", { date: due })}</Overdue> : (due ?? "–"),
        },
        {
          id: "toPay",
          header: t("collect.toPay"),
          align: "end",
          card: "topEnd",
          cell: ({ price }) => <b className="number">{formatCents(price.toPay, price.currency, language)}</b>,
        },
      ]}
      noMatch={search !== undefined && { title: t("collect.noMatch"), clearTo: "?" }}
      empty={{ icon: "checkCircle", title: t("collect.empty"), hint: t("collect.emptyHint") }}
    />
  );
}

function OutstandingFilters({ search }: Pick<OutstandingListProps, "search">) {
  const { t } = useTranslation("debits");
  return (
    <FilterBar active={search ? 1 : 0} clearTo={search ? "?" : undefined}>
      <SearchControl label={t("collect.search")} defaultValue={search} maxLength={maxSearch} />
    </FilterBar>
  );
}
