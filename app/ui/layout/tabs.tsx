import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { styled } from "../styled.ts";

/** How much of the tab before the current one stays in sight, in pixels. */
const peek = 32;

const Strip = styled("nav")(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // One line, however many tabs: on a phone it scrolls, and a tab cut off at the edge says so.
  position: "relative",
  overflowX: "auto",
  scrollbarWidth: "thin",
  "& ul": { display: "flex", gap: 4, margin: 0, padding: 0, listStyle: "none", whiteSpace: "nowrap" },
  "& a": {
    display: "block",
    padding: "10px 12px",
    font: theme.vars.font.body2,
    fontWeight: 600,
    textDecoration: "none",
    color: theme.vars.palette.text.secondary,
    borderBottom: "3px solid transparent",
  },
  "& a:hover": { color: theme.vars.palette.text.primary },
  "& a.active": {
    scrollInitialTarget: "nearest",
    color: theme.vars.palette.primary.main,
    borderBottomColor: theme.vars.palette.primary.main,
  },
}));

interface Tab {
  readonly to: string;
  readonly label: string;
  /** Set for the first page of a record, below whose address all others lie. */
  readonly end?: boolean;
}

/** Pages that belong together, as links in one line; the current one is in sight. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the page
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - peek;
  }, [pathname]);
  return (
    <Strip ref={strip} aria-label={label}>
      <ul>
        {tabs.map(({ to, label: text, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </Strip>
  );
}
