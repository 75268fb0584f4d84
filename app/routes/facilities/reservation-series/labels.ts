import { useTranslation } from "react-i18next";

/** Labels of both forms' fields, by name. */
export function useSeriesLabels(): Record<string, string> {
  const { t } = useTranslation(["series", "facilities", "common"]);
  return {
    fieldIds: t("series:form.courts"),
    date: t("series:form.date"),
    until: t("series:form.until"),
    everyWeeks: t("series:form.everyWeeks"),
    confirm: t("series:form.confirm"),
    startAt: t("facilities:reservations.form.startAt"),
    endAt: t("facilities:reservations.form.endAt"),
    sportId: t("facilities:reservations.form.sport"),
    holder: t("facilities:reservations.form.holder"),
    athleteSearch: t("common:athletes.name"),
    athleteId: t("common:athletes.found"),
    guestName: t("facilities:reservations.form.guestName"),
    guestPhoneNumber: t("facilities:reservations.form.guestPhone"),
    discounted: t("facilities:reservations.form.discounted"),
    notes: t("facilities:reservations.form.notes"),
  };
}
