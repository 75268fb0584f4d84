import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { chainState } from "#app/backend/audit-chain.server.ts";
import { auditPage } from "#app/backend/audit-page.server.ts";
import { recordReading } from "#app/backend/audit-views.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { searchParams, writeSearch } from "#app/rules/audit-terms.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/list";
import { ChainState } from "./chain-state.tsx";
import { AuditFilterBar, isFiltered } from "./filter-bar.tsx";
import { LiveTail } from "./live-tail.tsx";
import { PlaceLinks } from "./place-links.tsx";
import { errorWords, searchOf } from "./search.server.ts";
import { AuditTable } from "./table.tsx";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>["data"]> = {
  i18n: ["audit"],
  title: "audit:list.title",
  action: (data) =>
    data?.page ? { to: `/audit/export?${searchParams(data.search)}`, label: "audit:export.title" } : null,
};

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const asked = searchOf(caller, query);
  // why no rows: the answer to another question than the one that was meant would be taken for the right one
  if (asked.boxProblems.length + asked.fieldProblems.length > 0)
    return data({ ...asked, page: null, reasons: {}, chain: await chainState(args, caller) }, { status: 400 });
  await recordReading(args, caller, {
    action: "audit.read",
    target: { type: "log" },
    search: writeSearch(asked.search),
  });
  const places = { before: query.get("before"), after: query.get("after"), isLast: query.has("last") };
  // why both at once: a promise that nobody waits for yet ends the process when it fails.
  const [page, chain] = await Promise.all([auditPage(args, caller, asked.search, places), chainState(args, caller)]);
  if ("code" in page) return data({ ...asked, boxProblems: [page], page: null, reasons: {}, chain }, { status: 400 });
  return data({ ...asked, page, reasons: errorWords(caller, page.items), chain });
}

export default function AuditList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const { search, page, reasons, chain, ...form } = loaderData;
  const none = isFiltered(search)
    ? { title: t("list.noMatch"), hint: t("list.noMatchHint") }
    : { title: t("list.empty"), hint: t("list.emptyHint") };
  return (
    <>
      <Panel>
        <AuditFilterBar search={search} {...form} />
        {page === null ? (
          <EmptyState icon="search" title={t("list.wrongSearch")} hint={t("list.wrongSearchHint")} />
        ) : (
          <>
            <LiveTail search={search} isNewest={page.newer === null}>
              {page.items.length > 0 ? (
                <AuditTable items={page.items} reasons={reasons} />
              ) : (
                <EmptyState icon="history" {...none} />
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
