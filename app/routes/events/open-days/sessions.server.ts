import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { sites } from "#contracts/academy/sites.ts";
import { maxOpenDaySessions, openDays } from "#contracts/events/open-days.ts";
import { Id } from "#contracts/scalars.ts";
import { addTrainings, openDayPath } from "./handle.ts";
import { requireOpenDay, type ShownOpenDay, targetOf } from "./load.server.ts";
import type { SessionProblem } from "./sessions.tsx";
import { datesOf } from "./view.ts";

type OfOpenDay = RouteArgs & { readonly params: { readonly openDayId: string } };

const { siteId, from, to } = openDays.trainings.query.shape;
const shape = { siteId, from, to };

/**
 * A page of an open day's trainings, or of those that it could have, with the sites by which they are filtered. The
 * query of an address where one list lies over the other is that of the upper one: the lower one has none.
 */
export async function loadSessions(args: RouteArgs, staff: StaffCaller, id: string, associable: boolean) {
  const isBehind = !associable && new URL(args.request.url).pathname === addTrainings(id).beside;
  const { request } = args;
  const address = readListAddress(
    isBehind ? new Request(new URL(request.url).origin, { headers: request.headers }) : request,
  );
  const { query, page, pageSize } = address;
  const filters = readFilters(shape, query);
  const [list, places] = await Promise.all([
    staff.call(openDays.trainings, { params: { id }, query: { ...filters, associable, page, pageSize } }),
    staff.call(sites.list),
  ]);
  return {
    address,
    loaded: {
      filters,
      sites: places.data.map((site) => ({ value: site.id, label: site.name })),
      pageInfo: list.pageInfo,
      most: maxOpenDaySessions,
      rows: list.data,
    },
  };
}

/** The trainings that were chosen: those ticked, or all that match, unless they are not as many any more as were seen. */
async function chosen(staff: StaffCaller, form: FormData, id: string, associable: boolean) {
  const { ids, matching } = readSelected(form);
  if (matching === null) return ids.filter((one) => Id.safeParse(one).success);
  const query = { ...readFilters(shape, form), associable };
  const found = await staff.call(openDays.trainingIds, { params: { id }, query });
  return found.total === matching ? found.ids : null;
}

const refuse = (problem: SessionProblem, status: number) => data(problem, { status });

/** Adds the chosen trainings to an open day, or takes them away; answers the list with what stands in the way. */
export async function changeSessions(args: RouteArgs, staff: StaffCaller, openDay: ShownOpenDay, associable: boolean) {
  const { id } = openDay;
  const form = await args.request.formData();
  const ids = await chosen(staff, form, id, associable);
  if (ids === null) return refuse({ code: "open_day.changed" }, 409);
  if (ids.length === 0) return refuse({ code: "open_day.nothing_chosen" }, 422);
  if (ids.length > maxOpenDaySessions)
    return refuse({ code: "open_day.too_many", params: { max: maxOpenDaySessions } }, 422);
  const params = { id };
  try {
    await staff.mutate({
      action: associable ? "open_day.add_trainings" : "open_day.remove_trainings",
      op: openDays.update,
      input: { params, query: {}, body: associable ? { addSessions: [...ids] } : { removeSessions: [...ids] } },
      target: targetOf(openDay),
      changes: { sessions: associable ? { after: [...ids] } : { before: [...ids] } },
    });
  } catch (error) {
    if (!isAppError(error) || ![404, 409, 422].includes(error.status)) throw error;
    return refuse(problemOf(error.code, error.details), error.status === 404 ? 409 : error.status);
  }
  const back = safeRedirectPath(form.get("returnTo"), openDayPath(id, "trainings"));
  return leadOn(args, {
    to: associable ? openDayPath(id, "trainings") : back,
    key: `open-days:trainings.${associable ? "added" : "removed"}`,
    values: { count: ids.length },
  });
}

/** A refusal with what its text needs: which trainings, and whose they are. */
function problemOf(code: string, { trainings, openDay }: Readonly<Record<string, unknown>>): SessionProblem {
  const named = Array.isArray(trainings) ? (trainings as { name: string; day: string }[]) : [];
  const owner = openDay as { name: string } | undefined;
  return {
    code: code === "record.not_found" ? "open_day.changed" : code,
    ...(owner && { owner: owner.name }),
    trainings: named.map(({ name, day }) => ({ name, day })),
  };
}

/** The form of the trainings that an open day could have: what it shows. */
export async function loadAssociable(args: OfOpenDay) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { address, loaded } = await loadSessions(args, staff, openDay.id, true);
  return listData(address, { record, when: datesOf(openDay), ...loaded });
}

/** Makes the chosen trainings the open day's. */
export async function associate(args: OfOpenDay) {
  const { staff, openDay } = await requireOpenDay(args);
  return changeSessions(args, staff, openDay, true);
}
