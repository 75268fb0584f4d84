import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/list";
import { openingSlotsPath } from "./handle.ts";
import { loadOpeningSlots } from "./load.server.ts";
import { toWeek } from "./view.ts";
import { WeekGrid } from "./week.tsx";

export const handle = belowLocation("opening-slots:title", {
  i18n: ["opening-slots"],
  action: (locationId) => ({ to: `${openingSlotsPath(locationId)}/new`, label: "opening-slots:new.title" }),
});

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, slots } = await loadOpeningSlots(staff, args.params.locationId);
  return { location, isEmpty: slots.length === 0, week: toWeek(slots, staff.locale) };
}

export default function OpeningSlotsPage({ loaderData: { location, isEmpty, week } }: Route.ComponentProps) {
  const { t } = useTranslation("opening-slots");
  return (
    <>
      {isEmpty && <Alert severity="info">{t("list.empty")}</Alert>}
      <Panel title={t("list.week")}>
        <WeekGrid locationId={location.id} week={week} />
      </Panel>
    </>
  );
}
