import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { listData, readListAddress, redirectToLastPage } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { withQuery } from "#app/rules/query.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { NoMatch } from "#app/ui/tables/no-match.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import { maxPendingIds } from "#contracts/facilities/pending-reservations.ts";
import type { Route } from "./+types/list";
import { answerEach } from "./answer.server.ts";
import { Failures, type PendingReply } from "./failures.tsx";
import { PendingFilters } from "./filters.tsx";
import { pendingPath } from "./links.ts";
import { chosenIds, loadPending } from "./load.server.ts";
import { readPendingQuery } from "./query.ts";
import { WorkList } from "./work-list.tsx";

export const handle: RouteHandle = {
  failure: "reservations:errors.reservations.load",
  i18n: ["reservations", "pending-reservations"],
  title: "pending-reservations:title",
  crumbs: [{ to: "/locations/reservations/list", label: "reservations:reservations.list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const address = readListAddress(args.request);
  const query = readPendingQuery(address.query);
  const loaded = await loadPending(staff, query, address.page, address.pageSize);
  // Once a last page is dealt with, the work goes on with the page before it.
  redirectToLastPage(args.request, loaded.pageInfo);
  return listData(address, { ...loaded, query });
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const form = await args.request.formData();
  const only = form.get("only");
  const ids = typeof only === "string" ? [only] : await chosenIds(staff, form);
  const refuse = (problem: string, status = 422) =>
    data<PendingReply>({ problem, done: 0, failed: [], verb: "confirm" }, { status });
  if (ids === null) return refuse("pending.changed", 409);
  if (ids.length === 0) return refuse("pending.nothing_chosen");
  if (ids.length > maxPendingIds) return refuse("pending.too_many");
  const { done, failed } = await answerEach(staff, ids, "confirm");
  if (failed.length > 0) return data<PendingReply>({ done, failed, verb: "confirm" }, { status: 409 });
  const address = new URL(args.request.url).searchParams;
  const to = `${pendingPath}${withQuery(address, { select: undefined })}`;
  return leadOn(args, { to, key: "pending-reservations:confirmed", values: { count: done } });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

export default function PendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pending-reservations");
  const { state } = useNavigation();
  // Reservations that others answer meanwhile go by themselves; ticks stay. Not while an answer is on its way or says
  // what failed: reading again would take it off the page.
  useLiveRevalidation(["reservations"], { isPaused: actionData !== undefined || state !== "idle" });
  const { query, today, pageSize, groups, totals, locations, pageInfo } = loaderData;
  const isFiltered = Boolean(query.locationId || query.from || query.to);
  return (
    <>
      <Failures reply={actionData} />
      <Panel>
        <PendingFilters query={query} today={today} locations={locations} totals={totals} />
        {groups.length === 0 && !isFiltered && (
          <EmptyState icon="checkCircle" title={t(`empty.${query.shown}`)} hint={t("empty.hint")} />
        )}
        {groups.length === 0 && isFiltered && (
          <NoMatch title={t("empty.filtered")} hint={t("empty.hint")} clearTo={pendingPath} />
        )}
      </Panel>
      {groups.length > 0 && (
        <WorkList
          groups={groups}
          failed={actionData?.failed ?? []}
          query={query}
          matching={pageInfo.total}
          most={loaderData.most}
        />
      )}
      {groups.length > 0 && (
        <Panel>
          <Pagination pageInfo={pageInfo} pageSize={pageSize} />
        </Panel>
      )}
    </>
  );
}
