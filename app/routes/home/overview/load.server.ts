import { type FailedModule, loadModules } from "#app/backend/modules/modules.server.ts";
import { notificationsBeside } from "#app/backend/notifications/notifications.server.ts";
import { type Range, readRange } from "#app/backend/range/range.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone, formatLongDay, formatWeekdayDate, today } from "#app/rules/dates.ts";
import { moduleAlert } from "#app/rules/module-alert.ts";
import { formatSums } from "#app/rules/money.ts";
import { board, eventStaff, facilityStaff, hasRole, trainers } from "#app/rules/permissions.ts";
import type { ModuleCard } from "#app/rules/subscriptions.ts";
import { stats } from "#contracts/academy/stats.ts";
import { firstSteps as firstStepCalls } from "#contracts/account/first-steps.ts";
import { events as eventCalls } from "#contracts/events/events.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { trends } from "#contracts/facilities/trends.ts";
import { allocations } from "#contracts/money/allocations.ts";
import { tasksOf } from "./academy-view.ts";
import { trendPeriod, trendsOf } from "./trends.ts";
import { collectOf, daysAround, exportRows, momentOf, placesToday, waiting } from "./view.ts";

/** Most reservations of three days that the overview counts; the contract's own ceiling. */
const dayCeiling = 2500;
/** How many pending reservations the overview names. */
const pendingShown = 5;
/** How many events to come the overview names. */
const eventsShown = 5;

/** Whether an alert covers the pages of a module, so that no link should lead there. */
const isCovered = (modules: readonly (ModuleCard | FailedModule)[], product: ModuleCard["product"]): boolean =>
  modules.some(
    (module) => module.product === product && !("failed" in module) && moduleAlert(module)?.isClosable === false,
  );

/**
 * Everything that the home page shows, read in parallel. Parts that the roles do not allow are null, and those of a
 * module whose pages are covered.
 */
export async function loadOverview(args: RouteArgs, caller: StaffCaller) {
  const now = new Date();
  const { account, staff, roles, locale } = caller;
  const range = readRange(args, caller);
  const asked = loadModules(caller);
  const [facilities, academy, events, modules, exports, { facts }, firstSteps] = await Promise.all([
    hasRole(roles, facilityStaff) ? loadFacilities(caller, now, range, asked) : null,
    hasRole(roles, trainers) ? loadAcademy(caller) : null,
    hasRole(roles, eventStaff) ? loadEvents(caller, now) : null,
    asked,
    hasRole(roles, facilityStaff) ? notificationsBeside(args, caller) : null,
    range,
    hasRole(roles, board) ? loadFirstSteps(caller) : null,
  ]);
  return {
    firstName: account.firstName ?? "",
    organisation: staff.organization.name,
    moment: momentOf(now),
    day: formatLongDay(today(defaultTimeZone, now), locale),
    roles,
    range: facts,
    facilities: isCovered(modules, "facilitiesManager") ? null : facilities,
    academy: isCovered(modules, "academy") ? null : academy,
    events,
    firstSteps,
    modules,
    exports: exports && exportRows(exports),
  };
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

/** Occupancy and takings of the range in force, as soon as that is known. */
async function loadTrends({ call, locale }: StaffCaller, date: string, range: Promise<Range>) {
  const chosen = (await range).period;
  const period = trendPeriod(chosen, date);
  const { data } = await call(trends.daily, { query: { from: period.before, to: period.to } });
  return { ...trendsOf(data, period, locale), period, isRecent: chosen === null };
}

/** What the academy asks for today: one call. */
async function loadAcademy({ call, roles, locale }: StaffCaller) {
  const today = await call(stats.today);
  return { today, tasks: tasksOf(today, locale), isOwn: !hasRole(roles, board) };
}

/** What a club does first; null once it has closed the list, of which nothing is read then. */
async function loadFirstSteps({ call, organisationId }: StaffCaller) {
  const { closedAt, steps } = await call(firstStepCalls.show, { params: { id: organisationId } });
  return closedAt === null ? steps : null;
}

/** The next events that are not canceled, with what is under way. */
async function loadEvents({ call, locale, staff }: StaffCaller, now: Date) {
  const from = today(staff.organization.timeZone, now);
  const { data } = await call(eventCalls.list, {
    query: { from, status: ["draft", "published", "live"], sort: "startAt", pageSize: eventsShown },
  });
  return data.map(({ id, type, name, status, startAt, timeZone }) => ({
    ...{ id, name, status },
    to: type === "tournament" ? `/events/tournaments/${id}` : `/events/open-days/${id}`,
    when: formatWeekdayDate(startAt, timeZone, locale),
  }));
}

/**
 * What is left to collect, with the list that adds up to it. For the board it is all that anybody has to pay; for staff
 * who run courts, and for a club without the academy, whose pages that list is among, it is what reservations leave.
 */
async function loadToCollect(
  { call, roles, locale }: StaffCaller,
  modules: Promise<readonly (ModuleCard | FailedModule)[]>,
) {
  if (hasRole(roles, board) && !isCovered(await modules, "academy")) {
    const { pageInfo, totals } = await call(allocations.owed, { query: { pageSize: 1 } });
    return { to: "/my-organization/collect", total: pageInfo.total, ...collectOf(totals, locale) };
  }
  const query = { status: ["confirmed", "pending"], paymentStatus: ["unpaid", "partiallyPaid"] } as const;
  const { pageInfo, totals } = await call(reservations.list, {
    query: { status: [...query.status], paymentStatus: [...query.paymentStatus], pageSize: 1 },
  });
  const address = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((one) => [name, one])),
  );
  return {
    to: `/locations/reservations/list?${address}&from=`,
    total: pageInfo.total,
    ...collectOf(totals.money, locale),
  };
}

async function loadFacilities(
  caller: StaffCaller,
  now: Date,
  range: Promise<Range>,
  asked: Promise<readonly (ModuleCard | FailedModule)[]>,
) {
  const { call, locale } = caller;
  const date = today(defaultTimeZone, now);
  const [places, around, pending, toCollect, canceled, shown] = await Promise.all([
    call(locations.list),
    call(reservations.list, {
      query: { ...daysAround(now), status: ["confirmed", "pending"], pageSize: dayCeiling, totals: false },
    }),
    call(pendingReservations.list, { query: { started: false, order: "start", pageSize: pendingShown } }),
    loadToCollect(caller, asked),
    call(reservations.list, { query: { paymentStatus: ["toRefund"], pageSize: 1 } }),
    loadTrends(caller, date, range),
  ]);
  return {
    date,
    places: placesToday(places.data, around.data, now),
    pending: { total: pending.pageInfo.total, rows: waiting(places.data, pending.data, locale) },
    toCollect,
    toRefund: { total: canceled.pageInfo.total, amount: formatSums(canceled.totals.money, "toRefund", locale) },
    trends: shown,
  };
}
