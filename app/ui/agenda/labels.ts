import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { AgendaBlock, AgendaItem, PaymentStatus, ReservationStatus } from "#app/rules/agenda/types.ts";

/** The words inside the grid, looked up once for the whole grid. */
export interface GridLabels {
  readonly status: Readonly<Record<ReservationStatus, string>>;
  /** How a reservation stands with money: the word, and what is left to pay or to give back, which may be nothing. */
  readonly payment: (item: AgendaItem) => { readonly word: string; readonly due: string };
  readonly notes: string;
  readonly series: string;
  readonly part: string;
  readonly closed: string;
  /** "Chiuso: festa patronale" */
  readonly closedFor: (reason: string) => string;
  /** "Manutenzione: cambio delle reti", "Occupato: Campo grande" */
  readonly block: (block: AgendaBlock) => string;
  readonly addTo: (court: string, day: string) => string;
}

export function useGridLabels(): GridLabels {
  const { t } = useTranslation("agenda");
  return useMemo(() => {
    const words: Record<PaymentStatus, string> = {
      paid: t("payment.paid"),
      partiallyPaid: t("payment.partiallyPaid"),
      unpaid: t("payment.unpaid"),
    };
    return {
      status: { pending: t("status.pending"), confirmed: t("status.confirmed"), canceled: t("status.canceled") },
      payment: ({ status, payment, due }) =>
        status === "canceled"
          ? { word: due && t("payment.toRefund"), due }
          : { word: payment === "partiallyPaid" && due ? t("grid.partlyPaid") : words[payment], due },
      notes: t("grid.notes"),
      series: t("grid.series"),
      part: t("grid.part"),
      closed: t("grid.closed"),
      closedFor: (reason) => (reason ? t("grid.closedFor", { reason }) : t("grid.closedAllDay")),
      block: ({ kind, label }) => {
        if (kind === "training") return t("grid.training", { name: label });
        if (kind === "kept") return t("grid.kept", { name: label });
        if (kind === "match") return t("grid.match", { name: label });
        return kind === "closure" ? t("grid.maintenance", { reason: label }) : t("grid.taken", { courts: label });
      },
      addTo: (court, day) => t("grid.addTo", { court, day }),
    };
  }, [t]);
}
