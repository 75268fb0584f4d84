import { useTranslation } from "react-i18next";

/** Labels of both forms' fields, by name. */
export function useSeriesLabels(): Record<string, string> {
  const { t } = useTranslation(["reservation-series", "reservations", "common"]);
  return {
    fieldIds: t("reservation-series:form.courts"),
    date: t("reservation-series:form.date"),
    until: t("reservation-series:form.until"),
    everyWeeks: t("reservation-series:form.everyWeeks"),
    confirm: t("reservation-series:form.confirm"),
    startAt: t("reservations:reservations.form.startAt"),
    endAt: t("reservations:reservations.form.endAt"),
    sportId: t("reservations:reservations.form.sport"),
    holder: t("reservations:reservations.form.holder"),
    athleteSearch: t("common:athletes.name"),
    athleteId: t("common:athletes.found"),
    guestName: t("reservations:reservations.form.guestName"),
    guestPhoneNumber: t("reservations:reservations.form.guestPhone"),
    discounted: t("reservations:reservations.form.discounted"),
    notes: t("reservations:reservations.form.notes"),
  };
}
