import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { chainState } from "#app/backend/audit-chain.server.ts";
import { auditPage } from "#app/backend/audit-page.server.ts";
import { requireStaff } from "#app/backend/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/list";
import { ChainState } from "./chain-state.tsx";
import { AuditFilterBar } from "./filter-bar.tsx";
import { queryOf, readFilters } from "./filters.ts";
import { NewEntries } from "./new-entries.tsx";
import { PlaceLinks } from "./place-links.tsx";
import { AuditTable } from "./table.tsx";

export const handle: RouteHandle = { i18n: ["audit"], title: "audit:list.title" };

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const filters = readFilters(query);
  const places = { before: query.get("before"), after: query.get("after") };
  const [page, chain] = await Promise.all([
    auditPage(args, caller, queryOf(filters), places),
    chainState(args, caller),
  ]);
  return { filters, page, chain };
}

export default function AuditList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("audit");
  const [query] = useSearchParams();
  const { filters, page, chain } = loaderData;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <NewEntries isNewest={page.newer === null} />
      <Panel>
        <AuditFilterBar filters={filters} />
        {page.items.length > 0 ? (
          <>
            <AuditTable items={page.items} />
            <PlaceLinks query={query} newer={page.newer} older={page.older} />
          </>
        ) : (
          <EmptyState
            icon="history"
            title={isFiltered ? t("list.noMatch") : t("list.empty")}
            hint={isFiltered ? t("list.noMatchHint") : t("list.emptyHint")}
          />
        )}
      </Panel>
      <ChainState state={chain} />
    </>
  );
}
