import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";

/** The quiet sign that a reservation belongs to a series. */
export function SeriesMark() {
  const { t } = useTranslation("reservation-series");
  return (
    <span title={t("panel.badge")}>
      {" "}
      <Icon name="repeat" className="inline" />
      <span className="visuallyHidden">{t("panel.badge")}</span>
    </span>
  );
}
