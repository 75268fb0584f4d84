import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, type To, useNavigate } from "react-router";
import { Icon } from "../icon.tsx";
import "./side-panel.css";

interface BesideProps {
  /** The page that records are opened from. */
  readonly children: ReactNode;
  /** The record that is open: a route's `<Outlet />` whose page is a `SidePanel`. */
  readonly panel: ReactNode;
}

/** A page with room for a record beside it. */
export const Beside = ({ children, panel }: BesideProps) => (
  <div className="beside">
    <div className="besideMain">{children}</div>
    {panel}
  </div>
);

/** How the record stands, under its name; nothing where there is nothing to say. */
export const PanelChips = ({ children }: { readonly children: ReactNode }) => (
  <div className="sidePanelChips">{children}</div>
);

interface SidePanelProps {
  readonly title: string;
  /** The page without the record. */
  readonly closeTo: To;
  /** The record's own page. */
  readonly wholeTo: To;
  /** Whether the panel lies wide over the page, for a form or a list to choose from; a record stands beside it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A record beside the page that it was opened from; on a phone it takes that page's place. It takes the focus when it
 * comes, gives it back when it goes, and Escape closes it. Give it the record's id as its key.
 */
export function SidePanel({ title, closeTo, wholeTo, isWide = false, children }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const own = panel.current;
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const { activeElement: focused } = document;
      const isLost = focused === null || focused === document.body || own?.contains(focused);
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest("dialog, [role=dialog], [popover]");
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere) return;
      void navigate(closeTo, { preventScrollReset: true });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [closeTo, navigate]);

  return (
    <aside className={isWide ? "sidePanel wide" : "sidePanel"} ref={panel} aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Link to={closeTo} className="sidePanelClose" aria-label={t("actions.close")} preventScrollReset>
          <Icon name="close" />
        </Link>
      </header>
      {children}
      <Link to={wholeTo}>{t("actions.openWhole")}</Link>
    </aside>
  );
}
