import { styled } from "../styled.ts";

/**
 * The one styled element of a list: everything in it is plain cells and classes (an MUI table costs ten times as much
 * to render on the server). On phones each row becomes a card whose cells carry their headings.
 */
export const StyledTable = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  font: theme.vars.font.body2,
  "& caption": { textAlign: "start" },
  "& th, & td": { padding: "8px 12px", textAlign: "start", verticalAlign: "middle" },
  "& thead th": {
    paddingBlock: 6,
    fontWeight: 600,
    fontSize: "0.8125rem",
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& thead a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 2,
    paddingBlock: 4,
    color: "inherit",
    textDecoration: "none",
  },
  "& thead a:hover": { color: theme.vars.palette.text.primary, textDecoration: "underline" },
  "& thead .icon": { width: "1.1em", height: "1.1em", opacity: 0.6 },
  "& [aria-sort] a": { color: theme.vars.palette.primary.main },
  "& [aria-sort] .icon": { opacity: 1 },
  "& tbody tr": { position: "relative", borderBottom: `1px solid ${theme.vars.palette.divider}` },
  "& tbody tr:hover": { background: theme.vars.palette.action.hover },
  "& tbody tr.muted td": { color: theme.vars.palette.text.secondary },
  "& tbody th": { fontWeight: 600 },
  "& .end": { textAlign: "end" },
  "& td.end": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  // The row's link fills the row; other controls of the row lie above it.
  "& .rowLink": { fontWeight: 600, textDecoration: "none" },
  "& .rowLink::after": { content: '""', position: "absolute", inset: 0 },
  "& tr:hover .rowLink": { textDecoration: "underline" },
  "& tbody a:not(.rowLink), & tbody button, & tbody label": { position: "relative", zIndex: 1 },
  "& tfoot td, & tfoot th": {
    fontWeight: 700,
    borderTop: `2px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.default,
  },
  "& .cellLabel": { display: "none" },

  // On a tablet every column still finds its place.
  [theme.breakpoints.between("sm", "md")]: {
    "& th, & td": { paddingInline: 6 },
    "& th:first-of-type, & .pick": { paddingInlineStart: 12 },
    "& thead th:last-of-type, & td:last-of-type": { paddingInlineEnd: 12 },
    "& thead th, & td .chip": { whiteSpace: "normal" },
  },
  [theme.breakpoints.down("sm")]: {
    "&, & tbody, & thead, & tfoot": { display: "block" },
    "& thead tr": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 14px", padding: "4px 12px" },
    "& thead tr::before": {
      content: "attr(data-label)",
      font: theme.vars.font.caption,
      color: theme.vars.palette.text.secondary,
    },
    "& thead:not(:has(.sortable))": { display: "none" },
    "& thead th": { padding: 0, borderBottom: 0 },
    "& thead th:not(.sortable)": { display: "none" },
    "& thead a": { minHeight: 36 },
    "& tbody tr, & tfoot tr": {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      gap: "8px 12px",
      padding: "12px",
    },
    "& tbody td, & tbody th, & tfoot td, & tfoot th": {
      display: "block",
      padding: 0,
      textAlign: "start",
      border: 0,
      // a card's column is narrow: an e-mail address would run into the next one
      overflowWrap: "anywhere",
    },
    "& tbody .number": { whiteSpace: "normal" },
    "& tbody th, & tfoot th": { gridColumn: "1 / -1", fontSize: "0.9375rem" },
    "& td.end, & th.end": { textAlign: "start" },
    "& td.end:has(button)": { gridColumn: "1 / -1" },
    "& td.blank": { display: "none" },
    "& .cellLabel, & td[data-label]::before": {
      display: "block",
      font: theme.vars.font.caption,
      color: theme.vars.palette.text.secondary,
    },
    // why: an element for the heading and one for the rest made up a third of a list.
    "& td[data-label]::before": { content: "attr(data-label)" },
  },
}));
