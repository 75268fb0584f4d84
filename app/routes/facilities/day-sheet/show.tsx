import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { agendaHref } from "#app/rules/agenda/links.ts";
import { parseAgendaQuery } from "#app/rules/agenda/query.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/show";
import { Choice } from "./choice.tsx";
import { loadDay } from "./load.server.ts";
import { Sheet } from "./sheet.tsx";
import { toDaySheets } from "./view.ts";
import "./sheet.css";

export const handle: RouteHandle<{ readonly agenda: string }> = {
  failure: "reservations:errors.reservations.load",
  i18n: ["agenda", "reservations"],
  title: "agenda:print.title",
  crumbs: (loaded) => [{ to: loaded?.agenda ?? agendaHref({}), label: "agenda:title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const params = new URL(args.request.url).searchParams;
  const query = parseAgendaQuery(params);
  const now = new Date();
  const { date, locationId, places, shown, notes, reservations, hidden } = await loadDay(staff, query, now);
  return {
    club: staff.staff.organization.name,
    agenda: agendaHref({ view: "day", date, locationId, fieldId: query.fieldId }),
    date,
    locationId,
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    isByCourt: params.get("pages") === "court",
    sheets: toDaySheets({
      date,
      places: shown,
      fieldIds: query.fieldId,
      reservations,
      hidden,
      notes,
      now,
      language: staff.locale,
    }).filter(({ courts }) => courts.length > 0),
  };
}

/** A day on paper, court by court. On screen it is seen as it will be printed, below the choice of what to print. */
export default function DaySheetPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("agenda");
  const { club, sheets, isByCourt, ...choice } = loaderData;
  return (
    <>
      <Choice {...choice} isByCourt={isByCourt} />
      {sheets.length === 0 && <EmptyState icon="court" title={t("empty.courts")} hint={t("empty.courtsHint")} />}
      <div className={isByCourt ? "daySheets byCourt" : "daySheets"}>
        {sheets.map((sheet) => (
          <Sheet key={sheet.id} club={club} sheet={sheet} />
        ))}
      </div>
    </>
  );
}
