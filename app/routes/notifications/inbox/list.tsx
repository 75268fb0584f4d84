import { useTranslation } from "react-i18next";
import { data, Link, useLocation } from "react-router";
import { requireStaff } from "#app/backend/guards.server.ts";
import { notificationList } from "#app/backend/notifications.server.ts";
import { stayWithin } from "#app/backend/paging.server.ts";
import { isTab } from "#app/rules/notifications.ts";
import { readPage, readPageSize, storePageSize } from "#app/rules/paging.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { MarkAllRead } from "#app/ui/live/mark-all-read.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import type { Route } from "./+types/list";
import { NotificationTable } from "./table.tsx";
import { Tabs } from "./tabs.tsx";

export const handle: RouteHandle = { i18n: ["notifications"], title: "notifications:list.title" };

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  const query = new URL(args.request.url).searchParams;
  const asked = query.get("tab");
  const tab = isTab(asked) ? asked : "open";
  const pageSize = readPageSize(query, args.request.headers.get("cookie"));
  const list = await notificationList(args, caller, { tab, page: readPage(query), pageSize });
  stayWithin(args.request, list.pageInfo);
  const stored = storePageSize(query);
  return data({ ...list, tab, pageSize }, stored === null ? {} : { headers: { "set-cookie": stored } });
}

export default function NotificationList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("notifications");
  const { items, pageInfo, pageSize, tab, isFresh, unreadCount } = loaderData;
  const { pathname, search } = useLocation();
  useLiveRevalidation(["notification", "notifications"]);
  return (
    <>
      {!isFresh && (
        <Alert severity="warning" action={<Link to={pathname + search}>{t("list.reload")}</Link>}>
          {t("list.stale")}
        </Alert>
      )}
      <Panel>
        <Tabs tab={tab} unreadCount={unreadCount}>
          {unreadCount > 0 && <MarkAllRead />}
        </Tabs>
        {items.length > 0 ? (
          <>
            <NotificationTable items={items} redirectTo={pathname + search} />
            <Pagination pageInfo={pageInfo} pageSize={pageSize} />
          </>
        ) : (
          <EmptyState icon="bell" title={t(`list.empty.${tab}`)} hint={t(`list.emptyHint.${tab}`)} />
        )}
      </Panel>
    </>
  );
}
