import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type NotificationTab, notificationTabs } from "#app/rules/notifications.ts";
import { styled } from "#app/ui/styled.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "0 16px",
  paddingInline: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& ul": { display: "flex", flexWrap: "wrap", margin: 0, padding: 0, listStyle: "none" },
  "& li a": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minHeight: 48,
    paddingInline: theme.spacing(1.5),
    borderBottom: "3px solid transparent",
    color: theme.vars.palette.text.secondary,
    fontWeight: 600,
    textDecoration: "none",
  },
  "& li a:hover": { color: theme.vars.palette.text.primary },
  "& [aria-current]": { borderColor: theme.vars.palette.primary.main, color: theme.vars.palette.primary.main },
}));

interface TabsProps {
  readonly tab: NotificationTab;
  readonly unreadCount: number;
  /** What stands at the end of the bar. */
  readonly children: ReactNode;
}

/** The lists of notifications as links: the address holds which one is shown. */
export function Tabs({ tab, unreadCount, children }: TabsProps) {
  const { t } = useTranslation("notifications");
  return (
    <Bar>
      <nav aria-label={t("list.tabs")}>
        <ul>
          {notificationTabs.map((one) => (
            <li key={one}>
              <Link to={one === "open" ? "?" : `?tab=${one}`} aria-current={one === tab ? "page" : undefined}>
                {t(`list.tab.${one}`)}
                {one === "unread" && unreadCount > 0 && <span className="chip info">{unreadCount}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Bar>
  );
}
