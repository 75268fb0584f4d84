import { Link } from "react-router";
import { styled } from "../styled.ts";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  minWidth: 0,
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    minHeight: 32,
    padding: "0 12px",
    borderRadius: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    font: theme.vars.font.body2,
    fontWeight: 600,
    whiteSpace: "nowrap",
    textDecoration: "none",
    "@media (pointer: coarse)": { minHeight: 44, borderRadius: 22 },
  },
  "& a:not([aria-current]):hover": { background: theme.vars.palette.action.hover },
  "& [aria-current]": {
    scrollInitialTarget: "nearest",
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  // One line: it scrolls, and a link cut off at the edge says so.
  [theme.breakpoints.down("sm")]: {
    flex: 1,
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& a": { minHeight: 44, borderRadius: 22 },
  },
}));

interface QuickLinksProps {
  /** What the links choose, for those who do not see them. */
  readonly label: string;
  readonly links: readonly {
    readonly id: string;
    readonly to: string;
    readonly label: string;
    readonly isCurrent: boolean;
  }[];
}

/** The usual choices of one filter, each a link; other filters stay. */
export const QuickLinks = ({ label, links }: QuickLinksProps) => (
  <Bar aria-label={label}>
    {links.map(({ id, to, label: text, isCurrent }) => (
      <Link key={id} to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
        {text}
      </Link>
    ))}
  </Bar>
);
