import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { NoMatch } from "#app/ui/tables/no-match.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { coursesPath } from "../training-courses/handle.ts";
import { loadCoaches, loadSites } from "../training-courses/load.server.ts";
import type { Route } from "./+types/week";
import { weekPath } from "./paths.ts";
import { WeekTable } from "./week-table.tsx";
import { toWeek } from "./week-view.ts";

export const handle: RouteHandle = {
  i18n: ["recurring-sessions", "training-courses"],
  title: "recurring-sessions:title",
  failure: "recurring-sessions:errors.recurring_sessions.load",
  action: { to: coursesPath, label: "recurring-sessions:week.toCourses", icon: "list" },
};

const { siteId, coachId } = recurringSessions.list.query.shape;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const filters = readFilters({ siteId, coachId }, new URL(args.request.url).searchParams);
  const [{ data }, sites, coaches] = await Promise.all([
    staff.call(recurringSessions.list, { query: filters }),
    loadSites(staff),
    loadCoaches(staff),
  ]);
  return {
    week: toWeek(data),
    club: staff.staff.organization.name,
    filters,
    sites: sites.map(({ id, name }) => ({ value: id, label: name })),
    coaches,
  };
}

const Sheet = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& .paper": { display: "none" },
  "@media print": { "& .screen": { display: "none" }, "& .paper": { display: "block" } },
}));

/** The club's week as a timetable, which is printed as it stands. */
export default function Week({ loaderData: { week, club, filters, sites, coaches } }: Route.ComponentProps) {
  const { t } = useTranslation("recurring-sessions");
  useLiveRevalidation(["trainings"]);
  const isLive = useHydrated();
  const inUse = Object.keys(filters).length;
  return (
    <Sheet className="week sheet">
      <div className="screen">
        <Panel>
          <FilterBar
            active={inUse}
            clearTo={inUse > 0 ? weekPath : undefined}
            before={
              isLive &&
              week.length > 0 && (
                <Button variant="text" startIcon={<Icon name="print" />} onClick={() => window.print()}>
                  {t("week.print")}
                </Button>
              )
            }
          >
            <SelectControl
              id="filter-site"
              name="siteId"
              label={t("week.site")}
              defaultValue={filters.siteId?.[0]}
              empty={t("week.everySite")}
              options={sites}
            />
            <SelectControl
              id="filter-coach"
              name="coachId"
              label={t("week.coach")}
              defaultValue={filters.coachId?.[0]}
              empty={t("week.everyCoach")}
              options={coaches}
            />
          </FilterBar>
          {week.length === 0 && inUse > 0 && <NoMatch title={t("week.noMatch")} clearTo={weekPath} />}
          {week.length === 0 && inUse === 0 && (
            <EmptyState icon="calendar" title={t("week.empty")} hint={t("week.emptyHint")}>
              <Button component={Link} to={coursesPath} variant="contained">
                {t("week.toCourses")}
              </Button>
            </EmptyState>
          )}
        </Panel>
      </div>
      <p className="paper">{t("week.of", { club })}</p>
      {week.map((site) => (
        <Panel key={site.id} title={site.name}>
          <WeekTable site={site} />
        </Panel>
      ))}
    </Sheet>
  );
}
