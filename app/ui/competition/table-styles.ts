import { styled } from "../styled.ts";

/** A table that keeps its columns on a phone: figures are short, the team takes what is left. */
export const FiguresTable = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  font: theme.vars.font.body2,
  "& caption": { paddingBlock: 4, textAlign: "start", color: theme.vars.palette.text.secondary },
  "& th, & td": { padding: "6px 8px", textAlign: "end", verticalAlign: "top", fontVariantNumeric: "tabular-nums" },
  "& thead th": { fontSize: "0.8125rem", fontWeight: 600, color: theme.vars.palette.text.secondary },
  "& thead th:not(.team)": { whiteSpace: "nowrap" },
  "& thead th abbr": { textDecoration: "none" },
  "& tr": { borderBottom: `1px solid ${theme.vars.palette.divider}` },
  "& .team": { width: "99%", textAlign: "start", overflowWrap: "anywhere" },
  "& tbody .team": { fontWeight: 600 },
  "& .rank": { textAlign: "start", whiteSpace: "nowrap" },
  "& small": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& details": { font: theme.vars.font.caption, fontWeight: 400 },
  "& summary": {
    display: "inline-block",
    paddingBlock: 2,
    color: theme.vars.palette.text.secondary,
    cursor: "pointer",
  },
  "& summary:hover": { textDecoration: "underline" },
  "& .line td": {
    padding: "2px 8px",
    borderTop: `2px solid ${theme.vars.palette.primary.main}`,
    textAlign: "start",
    font: theme.vars.font.caption,
    color: theme.vars.palette.text.secondary,
  },
  "& .way": { background: theme.vars.palette.action.hover },
  [theme.breakpoints.down("sm")]: {
    "& th, & td": { paddingInline: 4 },
    // Figures that are left out stand in the reason of each row.
    "& .wide": { display: "none" },
  },
}));

/** A box that scrolls sideways by itself: a table of all against all is as wide as it is long. */
export const CrossBox = styled("div")(({ theme }) => ({
  overflowX: "auto",
  "& table": { borderCollapse: "collapse", font: theme.vars.font.body2 },
  "& caption": { paddingBlock: 8, textAlign: "start", fontWeight: 600 },
  "& th, & td": {
    minWidth: 48,
    padding: "6px 8px",
    border: `1px solid ${theme.vars.palette.divider}`,
    textAlign: "center",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  "& tbody th": {
    position: "sticky",
    left: 0,
    minWidth: 0,
    maxWidth: 220,
    textAlign: "start",
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    background: theme.vars.palette.background.paper,
  },
  "& td.self": { background: theme.vars.palette.background.default },
  "& td a": { display: "block", minHeight: 24 },
  "& .way": { background: theme.vars.palette.action.hover },
  // The columns of five teams find room on a phone.
  [theme.breakpoints.down("sm")]: {
    "& th, & td": { minWidth: 36, paddingInline: 4 },
    "& tbody th": { maxWidth: 104 },
  },
}));
