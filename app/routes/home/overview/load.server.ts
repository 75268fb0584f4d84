import type { StaffCaller } from "#app/backend/guards.server.ts";
import { notificationsBeside } from "#app/backend/notifications.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { defaultTimeZone, formatLongDay, today } from "#app/rules/dates.ts";
import { eventStaff, facilityStaff, hasRole, trainers } from "#app/rules/permissions.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import {
  amountsOf,
  daysAround,
  exportRows,
  type ModuleCard,
  moduleCard,
  momentOf,
  placesToday,
  waiting,
} from "./view.ts";

/** Most reservations of three days that the overview counts; the contract's own ceiling. */
const dayCeiling = 2500;
/** Pending reservations that the overview names. */
const pendingShown = 5;

/** Everything the home page shows to somebody, asked for in parallel. Parts that are not theirs are null. */
export async function loadOverview(args: RouteArgs, caller: StaffCaller) {
  const now = new Date();
  const { account, staff, roles, locale } = caller;
  const [facilities, modules, exports] = await Promise.all([
    hasRole(roles, facilityStaff) ? loadFacilities(caller, now) : null,
    loadModules(caller, now),
    hasRole(roles, facilityStaff) ? notificationsBeside(args, caller) : null,
  ]);
  return {
    firstName: account.firstName ?? "",
    organisation: staff.organization.name,
    moment: momentOf(now),
    day: formatLongDay(today(defaultTimeZone, now), locale),
    roles,
    facilities,
    modules,
    exports: exports && exportRows(exports),
  };
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>;

async function loadFacilities({ call, locale }: StaffCaller, now: Date) {
  const date = today(defaultTimeZone, now);
  const [places, around, pending, unpaid, canceled] = await Promise.all([
    call(locations.list),
    call(reservations.list, {
      query: { ...daysAround(now), status: ["confirmed", "pending"], pageSize: dayCeiling, totals: false },
    }),
    call(pendingReservations.list, { query: { started: false, order: "start", pageSize: pendingShown } }),
    call(reservations.list, {
      query: { status: ["confirmed"], paymentStatus: ["unpaid", "partiallyPaid"], to: date, pageSize: 1 },
    }),
    call(reservations.list, { query: { paymentStatus: ["toRefund"], pageSize: 1 } }),
  ]);
  return {
    date,
    places: placesToday(places.data, around.data, now),
    pending: { total: pending.pageInfo.total, rows: waiting(places.data, pending.data, locale) },
    toCollect: { total: unpaid.pageInfo.total, amounts: amountsOf(unpaid.totals, "toPay", locale) },
    toRefund: { total: canceled.pageInfo.total, amounts: amountsOf(canceled.totals, "toRefund", locale) },
  };
}

/** The modules of the caller's roles. */
async function loadModules({ call, roles, organisationId }: StaffCaller, now: Date): Promise<ModuleCard[]> {
  const about = { params: { id: organisationId } };
  const cards = await Promise.all([
    hasRole(roles, facilityStaff) &&
      call(organizations.facilitiesManagerSubscriptions, about).then((told) =>
        moduleCard("facilitiesManager", told, now),
      ),
    hasRole(roles, trainers) &&
      call(organizations.academySubscriptions, about).then((told) => moduleCard("academy", told, now)),
    hasRole(roles, eventStaff) &&
      call(organizations.tournamentsSubscriptions, about).then(
        (told) => ({ product: "tournaments", ...told }) as const,
      ),
  ]);
  return cards.filter((card) => card !== false);
}
