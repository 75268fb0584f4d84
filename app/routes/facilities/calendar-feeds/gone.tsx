import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { calendarPath } from "./handle.ts";

/** Says that there is no address any more that could be renewed or revoked. */
export function CalendarGone({ locationId }: { readonly locationId: string }) {
  const { t } = useTranslation("calendar-feeds");
  return (
    <Panel>
      <EmptyState icon="calendar" title={t("gone")}>
        <Button component={Link} to={calendarPath(locationId)} variant="outlined">
          {t("address.done")}
        </Button>
      </EmptyState>
    </Panel>
  );
}
