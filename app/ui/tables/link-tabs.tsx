import type { ReactNode } from "react";
import { Link } from "react-router";
import { styled } from "../styled.ts";

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
  [theme.breakpoints.down("sm")]: {
    "& nav": { minWidth: 0, overflowX: "auto", scrollbarWidth: "none" },
    "& ul": { flexWrap: "nowrap", whiteSpace: "nowrap" },
    "& li a": { paddingInline: 8 },
  },
  "& [aria-current]": { borderColor: theme.vars.palette.primary.main, color: theme.vars.palette.primary.main },
}));

interface LinkTabsProps<Id extends string> {
  /** What the tabs are about, for those who do not see them. */
  readonly label: string;
  readonly tabs: readonly {
    readonly id: Id;
    readonly to: string;
    readonly label: string;
    readonly extra?: ReactNode;
  }[];
  readonly current: Id;
  /** What stands at the end of the bar. */
  readonly children?: ReactNode;
}

/** Parts of a list as links: the address holds which one is shown. */
export const LinkTabs = <Id extends string>({ label, tabs, current, children }: LinkTabsProps<Id>) => (
  <Bar>
    <nav aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link to={tab.to} aria-current={tab.id === current ? "page" : undefined}>
              {tab.label} {tab.extra}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </Bar>
);
