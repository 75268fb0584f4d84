import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Changes } from "#app/rules/audit-changes.ts";
import { concernedReservationIds, namesIn } from "#app/rules/audit-concerns.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { reservationPage } from "./record-links.ts";

/** Links that a page shows at most: one action may concern thousands. */
const most = 50;

const List = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** The ways to the reservations that an action concerned beside its target. */
export function ConcernedReservations({ changes }: { readonly changes: Changes | null }) {
  const { t } = useTranslation("audit");
  const ids = concernedReservationIds(changes);
  const names = namesIn(changes);
  if (ids.length === 0) return null;
  return (
    <Panel title={t("show.reservations", { count: ids.length })} padded>
      <List>
        {ids.slice(0, most).map((id, index) => (
          <li key={id}>
            <Link to={reservationPage(id)}>{names[id] || t("show.reservation", { number: index + 1 })}</Link>
          </li>
        ))}
        {ids.length > most && <li>{t("show.moreReservations", { count: ids.length - most })}</li>}
      </List>
    </Panel>
  );
}
