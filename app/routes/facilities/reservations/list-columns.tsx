import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import type { Sum } from "#app/ui/tables/list-summary.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { ReservationTotals } from "#contracts/facilities/reservations.ts";
import { SeriesMark } from "../reservation-series/mark.tsx";
import { stateColumns } from "./columns.tsx";
import type { ReservationRow } from "./view.ts";

/** What the list sums up to, a line for each currency. */
export function useSums(): (totals: ReservationTotals) => Sum[][] {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  return ({ money }) =>
    money.map(({ currency, asked, collected, writtenOff, toPay, pending, toRefund }) => {
      const sum = (label: string, cents: number): Sum => ({ label, value: formatCents(cents, currency, language) });
      return [
        sum(t("reservations.list.totalAsked"), asked),
        sum(t("reservations.list.totalPaid"), collected),
        ...(writtenOff > 0 ? [sum(t("reservations.list.totalWrittenOff"), writtenOff)] : []),
        sum(t("reservations.list.totalToPay"), toPay),
        ...(pending > 0 ? [sum(t("reservations.list.totalPending"), pending)] : []),
        ...(toRefund > 0 ? [sum(t("reservations.list.totalToRefund"), toRefund)] : []),
      ];
    });
}

/** The columns of the list: when, where, for whom, and how it stands. */
export function useReservationColumns(): ListColumns<ReservationRow> {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  return [
    {
      id: "when",
      header: t("reservations.list.when"),
      sort: "startAt",
      cell: (row) => (
        <>
          {row.date} <span className="number">{row.hours}</span>
        </>
      ),
    },
    {
      id: "court",
      header: t("reservations.list.court"),
      sort: "field",
      card: "bottom",
      cell: (row) => (
        <>
          {row.court}
          <small>{row.location}</small>
        </>
      ),
    },
    {
      id: "holder",
      header: t("reservations.list.holder"),
      sort: "holder",
      card: "middle",
      cell: (row) => (
        <>
          {row.holder}
          {row.guest && <small>{t("reservations.list.guest")}</small>}
          {row.hasNotes && (
            <span title={t("reservations.list.withNotes")}>
              {" "}
              <Icon name="note" className="inline" />
              <span className="visuallyHidden">{t("reservations.list.withNotes")}</span>
            </span>
          )}
          {row.inSeries && <SeriesMark />}
        </>
      ),
    },
    ...stateColumns(t, language),
  ];
}
