import Popover from "@mui/material/Popover";
import { type UIEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { defaultTimeZone, formatDateTime } from "#app/rules/dates.ts";
import { isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import { Icon } from "../icon.tsx";
import { MuiTheme } from "../mui-theme.tsx";
import { styled } from "../styled.ts";
import { EventText, eventAddress } from "./event-news.tsx";
import { ImportText, importAddress } from "./import-news.tsx";
import { JobProgress } from "./job-progress.tsx";
import { MarkAllRead } from "./mark-all-read.tsx";
import { useNotificationFeed } from "./use-notification-feed.ts";

/** Height of the list, and how near to its end more is loaded; in pixels (specification, section 9). */
const listHeight = 300;
const loadWithin = 100;

const Panel = styled("div")(({ theme }) => ({
  width: "min(380px, calc(100vw - 32px))",
  "& header, & footer": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    padding: theme.spacing(1, 2),
  },
  "& header h2": { font: theme.vars.font.h3 },
  "& .list": {
    height: listHeight,
    margin: 0,
    padding: 0,
    overflowY: "auto",
    listStyle: "none",
    borderBlock: `1px solid ${theme.vars.palette.divider}`,
  },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& .item": { display: "grid", gap: 4, padding: theme.spacing(1.25, 2), color: "inherit", textDecoration: "none" },
  "& a.item:hover": { background: theme.vars.palette.action.hover },
  "& .head": { display: "flex", justifyContent: "space-between", gap: 8, font: theme.vars.font.body2 },
  "& .unread .head": { fontWeight: 700 },
  "& .unread": { boxShadow: `inset 3px 0 ${theme.vars.palette.secondary.main}` },
  "& time": { whiteSpace: "nowrap", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .note": { padding: theme.spacing(2), textAlign: "center", color: theme.vars.palette.text.secondary },
  "& .get": { display: "inline-flex", alignItems: "center", gap: 4, font: theme.vars.font.caption, fontWeight: 600 },
}));

interface BellPanelProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The latest notifications over the page. A click on a completed export downloads it and marks it read. */
export default function BellPanel({ anchor, onClose }: BellPanelProps) {
  const { t } = useTranslation("notifications");
  const { items, isLoading, hasMore, loadMore } = useNotificationFeed();
  const title = useId();
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLUListElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < loadWithin) loadMore();
  };
  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-labelledby": title } }}
      >
        <Panel>
          <header>
            <h2 id={title}>{t("bell.title")}</h2>
            <Link to="/notifications" onClick={onClose}>
              {t("bell.seeAll")}
            </Link>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
          <ul className="list" onScroll={onScroll} tabIndex={0} aria-label={t("bell.list")} aria-busy={isLoading}>
            {items?.map((item) => (
              <li key={item.id} className={item.status === "unread" ? "unread" : undefined}>
                <Item item={item} onClose={onClose} />
              </li>
            ))}
            {items?.length === 0 && <li className="note">{t("list.empty.open")}</li>}
            {items === undefined && isLoading && <li className="note">{t("bell.loading")}</li>}
            {items !== undefined && hasMore && <li className="note">{t("bell.more")}</li>}
          </ul>
          <footer>
            <MarkAllRead />
          </footer>
        </Panel>
      </Popover>
    </MuiTheme>
  );
}

function Item({ item, onClose }: { readonly item: NotificationItem; readonly onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const date = formatDateTime(item.createdAt, defaultTimeZone);
  const content = (
    <>
      <span className="head">
        {item.type === "EXPORT_RESERVATIONS" && t("types.EXPORT_RESERVATIONS")}
        {item.type === "EXPORT_AUDIT" && t("types.EXPORT_AUDIT")}
        {item.event && <EventText event={item.event} />}
        {item.importNews && <ImportText news={item.importNews} />}
        <time dateTime={item.createdAt}>{date}</time>
      </span>
      {!item.event && <JobProgress item={item} />}
    </>
  );
  if (item.event)
    return (
      <Link className="item" to={eventAddress(item.event)} onClick={onClose}>
        {content}
      </Link>
    );
  if (item.importNews)
    return (
      <Link className="item" to={importAddress(item.importNews)} onClick={onClose}>
        {content}
      </Link>
    );
  if (!isDownloadable(item)) return <div className="item">{content}</div>;
  return (
    <a className="item" href={`/notifications/${item.id}/download`}>
      {content}
      <span className="get">
        <Icon name="download" />
        {t("list.download")}
      </span>
    </a>
  );
}
