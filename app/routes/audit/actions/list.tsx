import { useTranslation } from "react-i18next";
import { data, Link, useLocation } from "react-router";
import { chainState } from "#app/backend/audit/chain.server.ts";
import { auditPage } from "#app/backend/audit/page.server.ts";
import { recordReading } from "#app/backend/audit/views.server.ts";
import { logWords, withWords } from "#app/backend/audit/words.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { type AuditSearch, isFiltered, type SearchProblem } from "#app/rules/audit-search.ts";
import { type AddressSearch, searchParams, writeSearch } from "#app/rules/audit-terms.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/list";
import { ChainState } from "./chain-state.tsx";
import { AuditFilterBar } from "./filter-bar.tsx";
import { LiveTail } from "./live-tail.tsx";
import { PlaceLinks } from "./place-links.tsx";
import { actionOptions, errorWords, searchOf } from "./search.server.ts";
import { AuditTable } from "./table.tsx";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>["data"]> = {
  i18n: ["audit"],
  title: "audit:list.title",
  action: (data) =>
    data?.page
      ? { to: `/audit/export?${searchParams(data.search)}`, label: "audit:export.title", icon: "download" }
      : null,
};

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const asked = { ...searchOf(caller, query), actions: actionOptions(caller) };
  // why no rows: the answer to another question than the one that was meant would be taken for the right one
  if (asked.boxProblems.length + asked.fieldProblems.length > 0)
    return data({ ...asked, ...nothing, chain: await chainState(args, caller) }, { status: 400 });
  await args.context.get(servicesContext).providerActions.copy(caller, caller.callBestEffort);
  await recordReading(args, caller, {
    action: "audit.read",
    target: { type: "log" },
    search: writeSearch(asked.search),
  });
  const places = { before: query.get("before"), after: query.get("after"), isLast: query.has("last") };
  // why both at once: a rejected promise that is not awaited yet ends the process.
  const [page, chain, hasRoom] = await Promise.all([
    auditPage(args, caller, asked.search, places),
    chainState(args, caller),
    args.context.get(servicesContext).audit.hasRoom(),
  ]);
  if ("isTooSlow" in page) return data({ ...asked, ...nothing, isTooSlow: true, chain }, { status: 503 });
  if ("problem" in page)
    return data({ ...asked, ...nothing, ...withProblem(asked, page.problem), chain }, { status: 400 });
  const isBeyond = page.items.length === 0 && (places.before ?? places.after) !== null;
  const words = logWords(caller.t);
  const items = page.items.map((item) => withWords(item, words));
  return data({
    ...asked,
    page: { ...page, items },
    hasRoom,
    isTooSlow: false,
    isBeyond,
    reasons: errorWords(caller, page.items),
    chain,
  });
}

const nothing = { page: null, hasRoom: true, isTooSlow: false, isBeyond: false, reasons: {} };

/** Says what is wrong where it was typed. */
const withProblem = ({ boxProblems, fieldProblems }: AddressSearch, problem: SearchProblem) =>
  problem.term === "words"
    ? { boxProblems: [...boxProblems, problem] }
    : { fieldProblems: [...fieldProblems, problem] };

export default function AuditList({ loaderData }: Route.ComponentProps) {
  const { search, page, hasRoom, isTooSlow, isBeyond, reasons, chain, ...form } = loaderData;
  const { t } = useTranslation("audit");
  return (
    <>
      {!hasRoom && <Alert severity="error">{t("list.noRoom")}</Alert>}
      <Panel>
        <AuditFilterBar search={search} {...form} />
        {page === null ? (
          <NoAnswer isTooSlow={isTooSlow} />
        ) : (
          <>
            <LiveTail search={search} isNewest={page.newer === null && !isBeyond}>
              {page.items.length > 0 ? (
                <AuditTable items={page.items} reasons={reasons} />
              ) : (
                <NoActions search={search} isBeyond={isBeyond} />
              )}
            </LiveTail>
            <PlaceLinks search={search} newer={page.newer} older={page.older} />
          </>
        )}
      </Panel>
      <ChainState state={chain} />
    </>
  );
}

/** Why nothing is shown: the search is not understood, or takes too long. */
function NoAnswer({ isTooSlow }: { readonly isTooSlow: boolean }) {
  const { t } = useTranslation(["audit", "common"]);
  const { pathname, search } = useLocation();
  if (!isTooSlow) return <EmptyState icon="search" title={t("list.wrongSearch")} hint={t("list.wrongSearchHint")} />;
  return (
    <EmptyState icon="wait" title={t("list.tooSlow")} hint={t("list.tooSlowHint")}>
      <Button component={Link} to={pathname + search} variant="outlined" reloadDocument>
        {t("common:away.retry")}
      </Button>
    </EmptyState>
  );
}

/** A page without an action: none matches, none was ever recorded, or none is left where the address leads. */
function NoActions({ search, isBeyond }: { readonly search: AuditSearch; readonly isBeyond: boolean }) {
  const { t } = useTranslation("audit");
  if (isBeyond)
    return (
      <EmptyState icon="history" title={t("list.beyond")} hint={t("list.beyondHint")}>
        <Button component={Link} to={`/audit?${searchParams(search)}`} variant="outlined">
          {t("list.toNewest")}
        </Button>
      </EmptyState>
    );
  if (isFiltered(search)) return <EmptyState icon="history" title={t("list.noMatch")} hint={t("list.noMatchHint")} />;
  return <EmptyState icon="history" title={t("list.empty")} hint={t("list.emptyHint")} />;
}
