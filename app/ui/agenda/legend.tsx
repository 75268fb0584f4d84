import { useTranslation } from "react-i18next";
import type { AgendaColoring } from "#app/rules/agenda/types.ts";

const samples = [
  { name: "status.confirmed", className: "" },
  { name: "status.pending", className: " pending" },
  { name: "status.canceled", className: " canceled" },
] as const;
const discs = [
  { name: "payment.paid", className: "" },
  { name: "payment.partiallyPaid", className: " part" },
  { name: "payment.unpaid", className: " unpaid" },
] as const;
const keys = [
  { name: "keys.moveTime", keys: ["Alt", "↑ ↓"] },
  { name: "keys.moveCourt", keys: ["Alt", "← →"] },
  { name: "keys.moveDay", keys: ["Alt", "PgUp PgDn"] },
  { name: "keys.resizeEnd", keys: ["Alt", "⇧", "↑ ↓"] },
  { name: "keys.resizeStart", keys: ["Alt", "⇧", "← →"] },
  { name: "keys.enter", keys: ["↵"] },
  { name: "keys.escape", keys: ["Esc"] },
] as const;

/** What the signs mean, drawn with the grid's own classes; and, where scripts run, how to drag and which keys do it. */
export function AgendaLegend({ isLive, coloring }: { readonly isLive: boolean; readonly coloring: AgendaColoring }) {
  const { t } = useTranslation("agenda");
  const byPayment = coloring === "payment";
  return (
    <div className="legend">
      <ul aria-label={t("legend.title")}>
        {byPayment &&
          discs.map(({ name, className }) => (
            <li key={name}>
              <span className={`r${className}`}>
                <em>{t(name)}</em>
              </span>
            </li>
          ))}
        {samples.map(({ name, className }) => (
          <li key={name}>
            <span className={`r court-blue plain${className}`}>
              <b>{t(name)}</b>
            </span>
          </li>
        ))}
        {!byPayment &&
          discs.map(({ name, className }) => (
            <li key={name}>
              <span className={`disc${className}`} aria-hidden="true" /> {t(name)}
            </li>
          ))}
        <li>
          <span className="fold" aria-hidden="true" /> {t("legend.notes")}
        </li>
        <li>
          <span aria-hidden="true">↻</span> {t("legend.series")}
        </li>
        <li>
          <span className="grey" aria-hidden="true" /> {t("legend.closed")}
        </li>
        <li>
          <span className="hatched" aria-hidden="true" /> {t("legend.maintenance")}
        </li>
        <li>
          <span className="taken" aria-hidden="true" /> {t("legend.taken")}
        </li>
        <li>
          <span className="line" aria-hidden="true" /> {t("legend.now")}
        </li>
      </ul>
      <p>{t(`legend.${coloring}`)}</p>
      {isLive && (
        <details>
          <summary>{t("keys.title")}</summary>
          <p>{t("keys.drag")}</p>
          <p>{t("keys.draw")}</p>
          <dl>
            {keys.map((entry) => (
              <div key={entry.name}>
                <dt>
                  {entry.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(entry.name)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
