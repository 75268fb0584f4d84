import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";

/** The bell: leads to the notifications, and counts the unread ones. */
export function NotificationLink({ unreadCount }: { readonly unreadCount: number }) {
  const { t } = useTranslation();
  return (
    <Link to="/notifications" className="barButton">
      <Icon name="bell" />
      <span className="visuallyHidden">{t("shell.notifications", { count: unreadCount })}</span>
      {unreadCount > 0 && (
        <span className="badge" aria-hidden="true">
          {unreadCount > 99 ? "99+" : unreadCount}
        </span>
      )}
    </Link>
  );
}
