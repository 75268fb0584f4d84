import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Link, Outlet, useLocation, useNavigate } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { agendaHref, agendaPath, newReservationHref, reservationIdIn } from "#app/rules/agenda/links.ts";
import { parseAgendaQuery } from "#app/rules/agenda/query.ts";
import { readStoredChoice, storeChoice } from "#app/rules/agenda/view-choice.ts";
import { formatDayRange } from "#app/rules/dates.ts";
import { eventStaff, facilityStaff, hasRole, trainers } from "#app/rules/permissions.ts";
import { Agenda } from "#app/ui/agenda/agenda.tsx";
import { type AgendaState, activeFilters } from "#app/ui/agenda/state.ts";
import { AgendaToolbar } from "#app/ui/agenda/toolbar.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { keepBesideRecord } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/agenda";
import { loadAgenda } from "./load.server.ts";
import type { Proposal } from "./move-dialog.tsx";
import { toAgendaModel } from "./view.ts";

// why: it opens when something was dragged, and brings MUI with it.
const MoveDialog = lazy(() => import("./move-dialog.tsx"));

export const handle: RouteHandle<{ readonly state: AgendaState }> = {
  i18n: ["agenda", "reservations"],
  title: "agenda:title",
  action: (loaded) => ({
    to: loaded ? newReservationHref({ date: loaded.state.date }, agendaHref(loaded.state)) : newReservationHref({}),
    label: "agenda:new",
  }),
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const query = parseAgendaQuery(new URL(args.request.url).searchParams);
  const stored = readStoredChoice(args.request.headers);
  const view = query.view ?? stored.view;
  const now = new Date();
  const loaded = await loadAgenda(staff, query, view, now);
  const { range, places, locationId, date } = loaded;
  const state: AgendaState = {
    ...query,
    view,
    color: query.color ?? stored.color,
    hours: query.hours === "usual" ? null : (query.hours ?? stored.hours),
    locationId,
    date,
  };
  const model = {
    address: agendaHref(state),
    ...toAgendaModel({
      view,
      range,
      chosenHours: state.hours,
      places: loaded.shown,
      fieldIds: query.fieldId,
      reservations: loaded.reservations,
      hidden: loaded.hidden,
      linksTrainings: hasRole(staff.roles, trainers),
      linksEvents: hasRole(staff.roles, eventStaff),
      now,
      language: staff.locale,
    }),
  };
  return data(
    {
      state,
      title: formatDayRange(range.first, range.last, staff.locale),
      previous: range.previous,
      next: range.next,
      today: loaded.today,
      places: places.map(({ id, name, fields }) => ({
        id,
        name,
        courts: fields.map((field) => ({ id: field.id, name: field.name })),
      })),
      count: loaded.reservations.length,
      total: loaded.total,
      // A whole page carries the reservations as links; only what the browser's scripts ask for carries them as data.
      model,
    },
    { headers: storeChoice(query) },
  );
}

export const shouldRevalidate = keepBesideRecord;

export default function AgendaPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("agenda");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [isDragging, setDragging] = useState(false);
  // Others' work shows by itself, but never under a drag or while one decides about it.
  useLiveRevalidation(["reservations"], { interval: 500, isPaused: isDragging || proposal !== null });
  const { model, state, count, total, places, ...period } = loaderData;

  if (places.every(({ courts }) => courts.length === 0))
    return <EmptyState icon="court" title={t("empty.locations")} hint={t("empty.locationsHint")} />;
  const filtered = activeFilters(state) > 0;
  return (
    <Beside panel={<Outlet />}>
      <AgendaToolbar {...period} state={state} places={places} count={count} />
      {count < total && <Alert severity="warning">{t("count.truncated", { shown: count, total })}</Alert>}
      {count === 0 && model.locations.length > 0 && (
        <Alert
          severity="info"
          style={{ marginBottom: 12 }}
          action={
            filtered && (
              <Button
                component={Link}
                to={agendaHref({ ...state, fieldId: [], status: [], paymentStatus: [] })}
                size="small"
                color="inherit"
              >
                {t("filters.clear")}
              </Button>
            )
          }
        >
          {filtered ? t("empty.filtered") : t(`empty.${state.view}`)}
        </Alert>
      )}
      {model.locations.length === 0 ? (
        <EmptyState icon="court" title={t("empty.courts")} hint={t("empty.courtsHint")} />
      ) : (
        <Agenda
          model={model}
          coloring={state.color}
          dayHref={(day) => agendaHref({ ...state, view: "day", date: day })}
          onOpen={(href) => void navigate(besideHref(href, search), { preventScrollReset: true })}
          onCreate={(place) => navigate(newReservationHref(place, agendaHref(state)))}
          onMove={(id, place) => setProposal({ id, place })}
          onHold={setDragging}
          deciding={proposal !== null}
        />
      )}
      {proposal && (
        <Suspense>
          <MoveDialog {...proposal} returnTo={agendaHref(state)} onClose={() => setProposal(null)} />
        </Suspense>
      )}
    </Beside>
  );
}

/** Where a link of the grid leads once scripts run: a reservation opens beside the agenda, anything else as it is. */
function besideHref(href: string, search: string): string {
  const id = reservationIdIn(href);
  return id ? `${agendaPath}/${id}${search}` : href;
}
