import { styled } from "../styled.ts";
import { tokens } from "../tokens.ts";

/** On a phone: the end of the second line takes what it needs, and its start is cut off. */
export const wideMiddleEnd = {
  [tokens.breakpoints.down("sm")]: {
    "& tbody tr > .middle": { flexBasis: "35%" },
    "& tbody .middleEnd": { maxWidth: "calc(65% - 12px)" },
  },
};

/**
 * The one styled element of a list: everything in it is plain cells and classes (an MUI table costs ten times as much
 * to render on the server). On phones each row becomes a card.
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
  // The row of the record that is open beside the list.
  "& tbody tr:has(.rowLink[aria-current])": { background: theme.vars.palette.action.hover },
  "& tbody a:not(.rowLink), & tbody button, & tbody label, & .dragHandle": { position: "relative", zIndex: 1 },
  "& tfoot tr": {
    borderTop: `2px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.default,
  },
  "& tfoot td, & tfoot th": { fontWeight: 700 },
  "& .cellLabel": { display: "none" },
  "& .pick": { width: 44 },
  "& .pick label": {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    minWidth: 36,
    minHeight: 36,
    cursor: "pointer",
  },
  "& .pick input": { width: 20, height: 20, margin: 0 },
  // While a row is dragged the others make room; it lies above them (`useRowDrag`).
  "& .dragHandle": { cursor: "grab", touchAction: "none", userSelect: "none" },
  "& tr[data-drag]": { transition: "transform 120ms", pointerEvents: "none" },
  "& tr[data-drag=lifted]": {
    zIndex: 3,
    transition: "none",
    background: theme.vars.palette.background.paper,
    boxShadow: "0 2px 12px rgb(0 0 0 / 30%)",
  },
  "& tr[data-drag] .dragHandle": { cursor: "grabbing", pointerEvents: "auto" },
  "& tr.failed": { boxShadow: `inset 3px 0 0 ${theme.vars.palette.error.main}` },

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
    // A card: three lines, each with a start and an end of its own width. What has no place in them follows, with its
    // heading.
    "& tbody tr, & tfoot tr": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      gap: "2px 12px",
      padding: "10px 12px",
    },
    "& tbody tr:has(> .pick)": { paddingInlineStart: 52 },
    "& tbody td, & tbody th, & tfoot td, & tfoot th": {
      display: "block",
      flex: "1 0 100%",
      order: 7,
      padding: 0,
      textAlign: "start",
      border: 0,
      // a card is narrow: an e-mail address would run out of it
      overflowWrap: "anywhere",
    },
    // Amounts and counts without a place stand two and two, as far as they fit.
    // Parts of a cell with places of their own.
    "& tbody td.parts": { display: "contents", textAlign: "start" },
    "& td.end[data-label]": { flex: "1 1 auto", minWidth: "calc(50% - 6px)", textAlign: "start" },
    "& tbody .number": { whiteSpace: "normal" },
    "& tbody th": { order: 1, fontSize: "0.9375rem" },
    "& tbody .topEnd": { order: 2 },
    "& tbody .middle": { order: 3 },
    "& tbody .middleEnd": { order: 4 },
    "& tbody .bottom": { order: 5 },
    "& tbody .bottomEnd": { order: 6 },
    "& tbody th, & tbody .middle, & tbody .bottom": { flex: "1 0 calc(52% - 6px)", maxWidth: "100%" },
    "& tbody .topEnd, & tbody .middleEnd, & tbody .bottomEnd": {
      flex: "0 1 auto",
      maxWidth: "calc(48% - 6px)",
      textAlign: "end",
    },
    // A button is higher than a line: it reaches into the space around its line, or over the start of a neighbour's end.
    "& tbody :is(.topEnd, .middleEnd, .bottomEnd) > :is(.button, div:has(.iconButton))": { marginBlock: -10 },
    "& tbody .topEnd > *, & tbody .middleEnd > *, & tbody .bottomEnd > *": { justifyContent: "flex-end" },
    // The row's name leaves room for up to four signs that a finger can hit.
    "& tbody tr:has(> .topEnd .dragHandle) > th": { flexBasis: "calc(35% - 12px)" },
    "& tbody tr:has(> .bottomEnd .dragHandle) > .middle": { flexBasis: "calc(35% - 12px)" },
    "& tbody tr > .topEnd:has(.dragHandle), & tbody tr > .bottomEnd:has(.dragHandle)": { maxWidth: "none" },
    // What is cut off stands on the page that the row leads to.
    "& tbody tr:has(.rowLink) > .middle, & tbody tr:has(.rowLink) > .bottom": {
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    "& tbody th small, & tbody .middle small, & tbody .bottom small": { display: "inline" },
    "& tbody th small::before, & tbody .middle small::before, & tbody .bottom small::before": { content: '" · "' },
    "& tbody td .offCard, & tbody th .offCard": { display: "none" },
    "& tbody .none, & td.blank, & td[data-label]:empty": { display: "none" },
    "& tbody td.pick": { position: "absolute", insetBlock: 0, insetInlineStart: 4, width: 44, zIndex: 1 },
    "& .pick label": { minWidth: 44, minHeight: 44, height: "100%" },
    "& .cellLabel, & td[data-label]::before": {
      font: theme.vars.font.caption,
      color: theme.vars.palette.text.secondary,
    },
    "& .cellLabel": { display: "inline" },
    // why: an element for the heading and one for the rest made up a third of a list.
    "& td[data-label]::before": { content: 'attr(data-label) ": "' },
  },
}));
