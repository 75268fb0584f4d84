import type { TFunction } from "i18next";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import { PaymentStatusChip } from "#app/ui/money/payment-status-chip.tsx";
import type { ListColumn } from "#app/ui/tables/data-table.tsx";
import { ReservationStatusChip } from "./status-chips.tsx";
import type { ReservationRow } from "./view.ts";

/** The columns that every table of reservations ends with: state, payment, what is asked and what is left to pay. */
export const stateColumns = (t: TFunction<"reservations">, language: LanguageCode): ListColumn<ReservationRow>[] => [
  {
    id: "status",
    header: t("reservations.list.status"),
    sort: "status",
    card: "bottomEnd",
    cell: (row) => <ReservationStatusChip status={row.status} canceledBy={row.canceledBy} />,
  },
  {
    id: "payment",
    header: t("reservations.list.payment"),
    card: "middleEnd",
    cell: (row) => (
      <>
        {row.payment ? <PaymentStatusChip status={row.payment} isDue={row.isDue} /> : "–"}
        {row.toRefund > 0 && <small className="number">{formatCents(row.toRefund, row.currency, language)}</small>}
      </>
    ),
  },
  {
    id: "asked",
    header: t("reservations.list.total"),
    align: "end",
    sort: "total",
    card: "topEnd",
    // The price of a canceled reservation is not asked any more, nor counted in the sums.
    cell: (row) => {
      const asked = formatCents(row.asked, row.currency, language);
      return row.status === "canceled" ? <s>{asked}</s> : asked;
    },
  },
  {
    id: "toPay",
    header: t("reservations.list.toPay"),
    align: "end",
    sort: "toPay",
    card: "none",
    cell: (row) => formatCents(row.toPay, row.currency, language),
  },
];

/** Columns of a table whose order is given. */
export const unsorted = <Row,>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns.map(({ sort: _, ...column }) => column);
