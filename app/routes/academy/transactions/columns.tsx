import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { styled } from "#app/ui/styled.ts";
import type { Column, Columns } from "#app/ui/tables/data-table.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { StateChips } from "./state-chips.tsx";
import type { TransactionRow } from "./view.ts";

/** What is late stands out. */
export const TransactionTable = styled(StyledTable)(({ theme }) => ({
  "& small.late": { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

/** Who bought what, what it asks, and how it stands. */
export function useTransactionColumns(): Columns<TransactionRow> {
  const { t } = useTranslation("transactions");
  const { date, template, others } = usePurchase();
  return [
    { id: "athlete", header: t("list.athlete"), sort: "athlete", cell: ({ athlete }) => athlete },
    { ...date, card: "bottom", sort: "transactionDate" },
    { ...template, card: "middle", sort: "template" },
    ...others,
  ];
}

/** The same of one athlete, in one order. */
export function useMemberColumns(): Columns<TransactionRow> {
  const { date, template, others } = usePurchase();
  return [template, { ...date, card: "middle" }, ...others.map(({ sort: _, ...column }) => column)];
}

function usePurchase() {
  const { t } = useTranslation("transactions");
  const language = useLanguage();
  const date: Column<TransactionRow> = { id: "date", header: t("list.date"), cell: (row) => row.date };
  const template: Column<TransactionRow> = {
    id: "template",
    header: t("list.template"),
    cell: ({ template: name, course, coverage, promotion, fromApp }) => (
      <>
        {name}
        {course && <small>{t("list.course", { name: course })}</small>}
        {coverage && <small className="number">{coverage}</small>}
        {promotion && <small>{t("list.promotion", { name: promotion })}</small>}
        {fromApp && <small>{t("list.fromApp")}</small>}
      </>
    ),
  };
  const others: readonly Column<TransactionRow>[] = [
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
            <small>
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
      card: "topEnd",
      cell: ({ toPay, due, currency, approval }) => (
        <>
          <span className="cellLabel">{t("list.toPay")} </span>
          {formatCents(approval === "approved" ? toPay : 0, currency, language)}
          {due && approval === "approved" && (
            <small className={due.isPast ? "late" : undefined}>
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
