import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { styled } from "#app/ui/styled.ts";
import type { Column, ListColumn, ListColumns } from "#app/ui/tables/data-table.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { StateChips } from "./state-chips.tsx";
import type { TransactionRow } from "./view.ts";

/** What is late stands out. On a card it matters more when a sale falls due than when it was made. */
export const TransactionTable = styled(StyledTable)(({ theme }) => ({
  "& small.late": { color: theme.vars.palette.error.main, fontWeight: 600 },
  [theme.breakpoints.down("sm")]: {
    "& tbody tr:has(small.bottom) > td.bottom": { display: "none" },
    // The amount with its label, and how it stands, need more than their half.
    "& tbody th, & tbody .bottom": { flexBasis: "35%" },
    "& tbody .topEnd, & tbody .bottomEnd": { maxWidth: "calc(65% - 12px)" },
  },
}));

/** The columns of transactions: who bought what, what it asks, and how it stands. */
export function useTransactionColumns(): ListColumns<TransactionRow> {
  const { t } = useTranslation("subscriptions");
  const { date, template, others } = usePurchase();
  return [
    { id: "athlete", header: t("list.athlete"), sort: "athlete", cell: ({ athlete }) => athlete },
    { ...date, card: "bottom", sort: "transactionDate" },
    { ...template, card: "middle", sort: "template" },
    ...others,
  ];
}

/** The columns for the purchases of one athlete: without the athlete, and not to be sorted. */
export function useMemberColumns(): ListColumns<TransactionRow> {
  const { date, template, others } = usePurchase();
  return [template, { ...date, card: "middle" }, ...others.map(({ sort: _, ...column }) => column)];
}

function usePurchase() {
  const { t } = useTranslation("subscriptions");
  const language = useLanguage();
  const date: Column<TransactionRow> = { id: "date", header: t("list.date"), cell: (row) => row.date };
  const template: Column<TransactionRow> = {
    id: "template",
    header: t("list.template"),
    cell: ({ template: name, course, coverage, promotion, fromApp }) => (
      <>
        {name}
        {course && <small>{t("list.course", { name: course })}</small>}
        {coverage && <small className="number offCard">{coverage}</small>}
        {promotion && <small className="offCard">{t("list.promotion", { name: promotion })}</small>}
        {fromApp && <small className="offCard">{t("list.fromApp")}</small>}
      </>
    ),
  };
  const others: readonly ListColumn<TransactionRow>[] = [
    {
      id: "price",
      header: t("list.price"),
      align: "end",
      sort: "discounted",
      card: "middleEnd",
      cell: ({ discounted, total, currency }) => (
        <>
          {formatCents(discounted, currency, language)}
          {total !== discounted && (
            <small className="offCard">
              {t("list.discount", {
                total: formatCents(total, currency, language),
                discount: formatCents(total - discounted, currency, language),
              })}
            </small>
          )}
        </>
      ),
    },
    {
      id: "paid",
      header: t("list.paid"),
      align: "end",
      card: "none",
      cell: ({ paid, currency }) => formatCents(paid, currency, language),
    },
    {
      id: "toPay",
      header: t("list.toPay"),
      align: "end",
      sort: "toPay",
      card: "parts",
      cell: ({ toPay, due, currency }) => (
        <>
          <span className="topEnd">
            <span className="cellLabel">{t("list.toPay")} </span>
            {formatCents(toPay, currency, language)}
          </span>
          {due && (
            <small className={due.isPast ? "bottom late" : "bottom"}>
              {t(due.isPast ? "list.late" : "list.due", { date: due.date })}
            </small>
          )}
        </>
      ),
    },
    { id: "state", header: t("list.state"), card: "bottomEnd", cell: (row) => <StateChips of={row} /> },
  ];
  return { date, template, others };
}
