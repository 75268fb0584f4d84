import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { notificationList } from "#app/backend/notifications/notifications.server.ts";
import { listData, readListAddress, redirectToLastPage } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { isTab, notificationTabs } from "#app/rules/notifications.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { MarkAllRead } from "#app/ui/live/mark-all-read.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { List } from "#app/ui/tables/list.tsx";
import type { Route } from "./+types/list";
import { notificationColumns } from "./columns.tsx";

export const handle: RouteHandle = { i18n: ["notifications"], title: "notifications:list.title" };

export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args);
  const address = readListAddress(args.request);
  const asked = address.query.get("tab");
  const tab = isTab(asked) ? asked : "open";
  const { page, pageSize } = address;
  const list = await notificationList(args, caller, { tab, page, pageSize });
  redirectToLastPage(args.request, list.pageInfo);
  return listData(address, { ...list, tab });
}

export default function NotificationList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("notifications");
  const { items, pageInfo, pageSize, tab, isFresh, unreadCount } = loaderData;
  const { pathname, search } = useLocation();
  useLiveRevalidation(["notification", "notifications"]);
  const tabs = notificationTabs.map((id) => ({
    id,
    to: id === "open" ? "?" : `?tab=${id}`,
    label: t(`list.tab.${id}`),
    extra: id === "unread" && unreadCount > 0 && <span className="chip info">{unreadCount}</span>,
  }));
  return (
    <>
      {!isFresh && (
        <Alert severity="warning" action={<Link to={pathname + search}>{t("list.reload")}</Link>}>
          {t("list.stale")}
        </Alert>
      )}
      <List
        filters={
          <LinkTabs label={t("list.tabs")} tabs={tabs} current={tab}>
            {unreadCount > 0 && <MarkAllRead />}
          </LinkTabs>
        }
        empty={{ icon: "bell", title: t(`list.empty.${tab}`), hint: t(`list.emptyHint.${tab}`) }}
        caption={t("list.caption")}
        rows={items}
        rowKey={({ id }) => id}
        mark={({ status }) => (status === "unread" ? undefined : "muted")}
        columns={notificationColumns(t, pathname + search)}
        pageInfo={pageInfo}
        pageSize={pageSize}
      />
    </>
  );
}
