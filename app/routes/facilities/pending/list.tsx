import { useTranslation } from "react-i18next";
import { data, Link, useNavigation } from "react-router";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { stayWithin } from "#app/backend/paging.server.ts";
import { readPage, readPageSize, storePageSize } from "#app/rules/paging.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import { maxPendingIds } from "#contracts/facilities/pending-reservations.ts";
import type { Route } from "./+types/list";
import { answerEach } from "./answer.server.ts";
import { Failures, type PendingReply } from "./failures.tsx";
import { PendingFilters } from "./filters.tsx";
import { pendingPath, withQuery } from "./links.ts";
import { loadPending } from "./load.server.ts";
import { readPendingQuery } from "./query.ts";
import { WorkList } from "./work-list.tsx";

export const handle: RouteHandle = {
  failure: "facilities:errors.reservations.load",
  i18n: ["facilities", "pending"],
  title: "pending:title",
  crumbs: [{ to: "/locations/reservations/list", label: "facilities:reservations.list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const address = new URL(args.request.url).searchParams;
  const query = readPendingQuery(address);
  const pageSize = readPageSize(address, args.request.headers.get("cookie"));
  const loaded = await loadPending(staff, query, readPage(address), pageSize);
  // Once a last page is dealt with, the one before it is where the work goes on.
  stayWithin(args.request, loaded.pageInfo);
  const stored = storePageSize(address);
  return data({ ...loaded, query, pageSize }, stored === null ? {} : { headers: { "set-cookie": stored } });
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const form = await args.request.formData();
  const only = form.get("only");
  const ids = (only === null ? form.getAll("id") : [only]).filter((id) => typeof id === "string");
  const refuse = (problem: string) =>
    data<PendingReply>({ problem, done: 0, failed: [], verb: "confirm" }, { status: 422 });
  if (ids.length === 0) return refuse("pending.nothing_chosen");
  if (ids.length > maxPendingIds) return refuse("pending.too_many");
  const { done, failed } = await answerEach(staff, ids, "confirm");
  if (failed.length > 0) return data<PendingReply>({ done, failed, verb: "confirm" }, { status: 409 });
  const address = new URL(args.request.url).searchParams;
  return redirectWithFlash(args, `${pendingPath}${withQuery(address, { select: undefined })}`, {
    key: "pending:confirmed",
    values: { count: done },
    severity: "success",
  });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

export default function PendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("pending");
  const { state } = useNavigation();
  // What others answer meanwhile goes without asking; ticks stay. Not while an answer is on its way or says what
  // failed: reading again would take it off the page.
  useLiveRevalidation(["reservations"], { isPaused: actionData !== undefined || state !== "idle" });
  const { query, pageSize, groups, totals, locations, pageInfo } = loaderData;
  const isFiltered = Boolean(query.locationId || query.from || query.to);
  return (
    <>
      <Failures reply={actionData} />
      <Panel>
        <PendingFilters query={query} locations={locations} totals={totals} />
        {groups.length === 0 && (
          <EmptyState
            icon="checkCircle"
            title={isFiltered ? t("empty.filtered") : t(`empty.${query.shown}`)}
            hint={t("empty.hint")}
          >
            {isFiltered && (
              <Button component={Link} to={pendingPath} variant="outlined">
                {t("empty.clear")}
              </Button>
            )}
          </EmptyState>
        )}
      </Panel>
      {groups.length > 0 && <WorkList groups={groups} failed={actionData?.failed ?? []} />}
      {groups.length > 0 && (
        <Panel>
          <Pagination pageInfo={pageInfo} pageSize={pageSize} />
        </Panel>
      )}
    </>
  );
}
