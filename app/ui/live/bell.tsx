import { lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { isPlainClick } from "../plain-click.ts";
import { useLive, useLiveConnection, useLiveRevalidation } from "./use-live.ts";

// why: most pages are left without opening the bell, and the panel brings MUI's popover with it.
const BellPanel = lazy(() => import("./bell-panel.tsx"));

interface BellProps {
  /** Unread notifications when the page was made. */
  readonly unreadCount: number;
  /** The place in the live stream at which the page was made. */
  readonly cursor: number;
  /** Names the session to its own tabs. */
  readonly channel: string;
}

/**
 * The bell: a link to the notifications with the number of unread ones, kept fresh by the live stream. With scripts
 * it opens the latest ones over the page.
 */
export function Bell({ unreadCount, cursor, channel }: BellProps) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState({ unreadCount, id: -1 });
  useLiveConnection(cursor, channel);
  const tell = useCallback((event: { id: number; unreadCount: number }) => setTold(event), []);
  useLive("notification", tell);
  useLive("notifications", tell);
  // Every page reads itself again when events were missed, whatever it listens to otherwise.
  useLiveRevalidation([]);

  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  // A page that was read again after the last event knows better.
  const count = told.id > cursor ? told.unreadCount : unreadCount;
  return (
    <>
      <Link ref={anchor} to="/notifications" className="barButton" onClick={open}>
        <Icon name="bell" />
        <span className="visuallyHidden">{t("shell.notifications", { count })}</span>
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Link>
      {isOpen && (
        <Suspense>
          <BellPanel anchor={anchor.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
