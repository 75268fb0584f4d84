import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { reservationHref } from "#app/rules/agenda/links.ts";
import type { Conflict } from "#app/rules/conflicts.ts";

interface ConflictListProps {
  readonly conflicts: readonly Conflict[];
  /** Whether reservations are links; false for people who may not open them. */
  readonly linked?: boolean;
}

/** What stands in the way of a court's time, a line each; reservations lead to their page. */
export function ConflictList({ conflicts, linked = true }: ConflictListProps) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <ul>
      {conflicts.map(({ id, kind, date, hours, court, holder, bufferMinutes }) => {
        const when = [`${date} ${hours}`, court].filter(Boolean).join(" · ");
        return (
          <li key={id}>
            {kind === "reservation" && linked ? (
              <Link to={reservationHref(id)}>
                {when} · {holder}
              </Link>
            ) : (
              [when, kind === "reservation" ? "" : t(`conflicts.${kind}`), holder].filter(Boolean).join(" · ")
            )}
            {bufferMinutes > 0 && <> {t("conflicts.buffer", { minutes: bufferMinutes })}</>}
          </li>
        );
      })}
    </ul>
  );
}
