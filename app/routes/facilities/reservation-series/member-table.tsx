import { useTranslation } from "react-i18next";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { stateColumns, unsorted } from "../reservations/columns.tsx";
import type { ReservationRow } from "../reservations/view.ts";

/** The reservations of a series, each leading to its own page. */
export function MemberTable({ rows }: { readonly rows: readonly ReservationRow[] }) {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  return (
    <DataTable
      caption={t("reservations.list.caption")}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => `/locations/reservations/${row.id}`}
      mark={(row) => (row.status === "canceled" ? "muted" : undefined)}
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
        ...unsorted(stateColumns(t, language)),
      ]}
    />
  );
}
