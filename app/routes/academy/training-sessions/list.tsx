import { useTranslation } from "react-i18next";
import { Outlet, redirect, useSearchParams } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDayRange, today } from "#app/rules/dates.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { board, hasRole, trainers } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { keepBesideRecord } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Route } from "./+types/list";
import { isOnlyCoach, readRange, readSort, readTrainingFilters, readView, shownFilters } from "./address.server.ts";
import { listOnly, views } from "./address.ts";
import { loadCalendar } from "./calendar.server.ts";
import { TrainingCalendar } from "./calendar.tsx";
import { TrainingFilterBar } from "./filters.tsx";
import { cancellationPath, trainingsPath } from "./handle.ts";
import { filterOptions } from "./load.server.ts";
import { TrainingTable } from "./table.tsx";
import { toGrid, toRow } from "./view.server.ts";

interface Loaded {
  readonly canEdit: boolean;
}

export const handle: RouteHandle<Loaded> = {
  i18n: ["training-sessions"],
  title: "training-sessions:title",
  failure: "training-sessions:errors.trainings.load",
  action: (loaded) => (loaded?.canEdit ? { to: `${trainingsPath}/new`, label: "training-sessions:new.title" } : null),
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, trainers);
  const address = readListAddress(args.request);
  const { query, page, pageSize } = address;
  const view = readView(args.request);
  const filters = readTrainingFilters(query, staff);
  const now = new Date();
  const { sites, ...options } = await filterOptions(staff);
  const common = {
    view,
    canEdit: hasRole(staff.roles, board),
    filters: shownFilters(query, filters, staff),
    today: today(staff.staff.organization.timeZone, now),
    usualCoach: isOnlyCoach(staff) ? "me" : "",
    options: {
      ...options,
      sites: sites.map(({ id, name, fields }) => ({
        ...{ id, name },
        fields: fields.map((field) => ({ value: field.id, label: field.name })),
      })),
    },
  };
  if (view === "list") {
    const sort = readSort(query);
    const list = await staff.call(trainingSessions.list, { query: { ...filters, sort, page, pageSize } });
    return listData(address, {
      ...common,
      usualSite: "",
      calendar: null,
      list: {
        sort,
        rows: list.data.map((one) => toRow(one, now, staff.locale)),
        totals: list.totals,
        pageInfo: list.pageInfo,
      },
    });
  }
  // One site at a time, as fields stand beside each other; more when they are asked for.
  const open = sites.filter(({ status, trainingsAhead }) => status === "open" || trainingsAhead > 0);
  const named = sites.filter(({ id }) => filters.siteId?.includes(id));
  const shown = named.length > 0 ? named : query.has("siteId") ? open : open.slice(0, 1);
  const { date, range } = readRange(query, view, staff, now);
  const { trainings, closings, total } =
    shown.length > 0
      ? await loadCalendar(staff, filters, range, shown)
      : { trainings: [], closings: new Map<string, Map<string, string>>(), total: 0 };
  const isWeek = view === "week";
  const first = named.length === 0 && !query.has("siteId") ? (shown[0]?.id ?? "") : common.filters.siteId;
  return listData(address, {
    ...common,
    filters: { ...common.filters, siteId: first },
    usualSite: shown.length === 1 ? first : "",
    list: null,
    calendar: {
      ...{ date, today: common.today, isWeek, count: trainings.length, total },
      title: formatDayRange(range.first, range.last, staff.locale),
      previous: range.previous,
      next: range.next,
      model: toGrid({ isWeek, range, sites: shown, trainings, closings, now, language: staff.locale }),
    },
  });
}

export const shouldRevalidate = keepBesideRecord;

/** What is ticked is named, and asked about, on a page of its own. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args, board);
  const form = await args.request.formData();
  return redirect(cancellationPath(readSelected(form).ids, safeRedirectPath(form.get("returnTo"), trainingsPath)));
}

export default function Trainings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("training-sessions");
  const [query] = useSearchParams();
  useLiveRevalidation(["trainings"]);
  const { view, filters, today: day, options, list, calendar, canEdit, usualCoach, usualSite } = loaderData;
  const { siteId, coachId, status, ...others } = filters;
  const isFiltered =
    coachId !== usualCoach ||
    siteId !== usualSite ||
    status !== "scheduled" ||
    Object.values(others).some((value) => value !== "");
  const forget = Object.fromEntries(listOnly.map((name) => [name, undefined]));
  return (
    <>
      <Panel>
        <TrainingFilterBar
          tabs={
            <LinkTabs
              label={t("views.label")}
              current={view}
              tabs={views.map((id) => ({
                id,
                to: withQuery(query, { ...(id === "list" ? {} : forget), view: id, page: undefined }),
                label: t(`views.${id}`),
              }))}
            />
          }
          {...{ view, filters, today: day, isFiltered, usual: { siteId: usualSite, coachId: usualCoach } }}
          {...options}
          clearTo={`?view=${view}`}
        />
      </Panel>
      <Beside panel={<Outlet />}>
        {calendar && <TrainingCalendar {...{ calendar, canEdit, isFiltered }} />}
        {list && <TrainingTable {...list} pageSize={loaderData.pageSize} {...{ canEdit, isFiltered }} />}
      </Beside>
    </>
  );
}
