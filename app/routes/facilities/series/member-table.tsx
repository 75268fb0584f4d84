import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { PaymentStatusChip, ReservationStatusChip } from "../reservations/status-chips.tsx";
import type { ReservationRow } from "../reservations/view.ts";

/** The reservations of a series, each leading to its own page. */
export function MemberTable({ rows }: { readonly rows: readonly ReservationRow[] }) {
  const { t } = useTranslation("facilities");
  const language = useLanguage();
  return (
    <DataTable
      caption={t("reservations.list.caption")}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => `/locations/reservations/${row.id}`}
      isMuted={(row) => row.status === "canceled"}
      columns={[
        {
          id: "when",
          header: t("reservations.list.when"),
          cell: (row) => (
            <>
              {row.date} <span className="number">{row.hours}</span>
            </>
          ),
        },
        { id: "court", header: t("reservations.list.court"), cell: (row) => row.court },
        { id: "holder", header: t("reservations.list.holder"), cell: (row) => row.holder },
        {
          id: "status",
          header: t("reservations.list.status"),
          cell: (row) => <ReservationStatusChip status={row.status} canceledBy={row.canceledBy} />,
        },
        {
          id: "payment",
          header: t("reservations.list.payment"),
          // Nobody owes anything for a canceled one; money that was collected still shows.
          cell: (row) =>
            row.status === "canceled" && row.paymentStatus === "unpaid" ? (
              "–"
            ) : (
              <PaymentStatusChip status={row.paymentStatus} />
            ),
        },
        {
          id: "asked",
          header: t("reservations.list.total"),
          align: "end",
          cell: (row) => formatCents(row.asked, row.currency, language),
        },
        {
          id: "toPay",
          header: t("reservations.list.toPay"),
          align: "end",
          cell: (row) => formatCents(row.toPay, row.currency, language),
        },
      ]}
    />
  );
}
