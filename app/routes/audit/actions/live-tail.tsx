import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { searchParams } from "#app/rules/audit-terms.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLive, useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { flushButtons } from "./flush-buttons.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 12px",
  minHeight: 44,
  padding: theme.spacing(0.75, 1.5),
  ...flushButtons,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  font: theme.vars.font.body2,
  color: theme.vars.palette.text.secondary,
}));

/** Scrolled further than this, in pixels, the page counts as being read. */
const begunToRead = 40;
/** Least time between two readings of the page, in milliseconds. */
const interval = 2_000;

interface LiveTailProps {
  readonly search: AuditSearch;
  /** Whether the page is the newest one: only there new actions appear by themselves. */
  readonly isNewest: boolean;
  readonly children: ReactNode;
}

/**
 * The log as it grows. On the newest page new actions come in by themselves, unless it is being read (was scrolled,
 * points at the list, marks text, moves through it by keyboard) or has paused it: then they are counted, and wait.
 * Without a script there is a link that reads the page again.
 */
export function LiveTail({ search, isNewest, children }: LiveTailProps) {
  const { t } = useTranslation("audit");
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [isPaused, setPaused] = useState(false);
  const isReading = useReading(list);
  const isHeld = isPaused || isReading || !isNewest;
  const [waiting, setWaiting] = useState(0);
  useLive("audit", () => setWaiting((count) => count + 1));
  useLiveRevalidation(["audit"], { interval, isPaused: isHeld });
  useEffect(() => {
    if (!isHeld) setWaiting(0);
  }, [isHeld]);
  const newest = `/audit?${searchParams(search)}`;
  return (
    <>
      <Bar>
        {hydrated && isNewest && (
          <Button
            size="small"
            startIcon={<Icon name={isPaused ? "play" : "pause"} />}
            onClick={() => setPaused((before) => !before)}
          >
            {isPaused ? t("live.resume") : t("live.pause")}
          </Button>
        )}
        {(!hydrated || !isNewest || (isHeld && waiting > 0)) && (
          <Button
            component={Link}
            to={newest}
            size="small"
            startIcon={<Icon name="repeat" />}
            reloadDocument={!hydrated}
          >
            {t("live.refresh")}
          </Button>
        )}
        <span aria-live="polite">
          {isHeld && waiting > 0
            ? t("live.waiting", { count: waiting })
            : hydrated && isNewest && !isPaused && t("live.on")}
        </span>
      </Bar>
      <div ref={list}>{children}</div>
    </>
  );
}

/** Whether the list is being read: its rows must not move then. */
function useReading(list: React.RefObject<HTMLElement | null>): boolean {
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let isPointedAt = false;
    const look = () => {
      const selection = document.getSelection();
      const isMarked = selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode);
      setReading(isPointedAt || isMarked || element.contains(document.activeElement) || window.scrollY > begunToRead);
    };
    const point = (event: PointerEvent) => {
      isPointedAt = event.type === "pointerenter";
      look();
    };
    const later = () => requestAnimationFrame(look);
    element.addEventListener("pointerenter", point);
    element.addEventListener("pointerleave", point);
    document.addEventListener("scroll", look, { passive: true });
    document.addEventListener("selectionchange", look);
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", later);
    return () => {
      element.removeEventListener("pointerenter", point);
      element.removeEventListener("pointerleave", point);
      document.removeEventListener("scroll", look);
      document.removeEventListener("selectionchange", look);
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", later);
    };
  }, [list]);
  return isReading;
}
