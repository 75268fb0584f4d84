import { styled } from "#app/ui/styled.ts";

/** The sheet of the page. why no panel: what stays in sight at its end must not lie in a box that scrolls. */
export const Sheet = styled("section")(({ theme }) => ({
  minWidth: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  "& > h2": {
    padding: theme.spacing(1.5, 2),
    borderBlockEnd: `1px solid ${theme.vars.palette.divider}`,
    font: theme.vars.font.h3,
  },
  // The parts of the form have their own space and lines.
  "& .formFields": { gap: 0 },
}));

/** The athletes below each other; on a desk in two columns or three. */
export const Rows = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(360px, 100%), 1fr))",
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": { padding: theme.spacing(1.5, 2), borderBlockEnd: `1px solid ${theme.vars.palette.divider}` },
  "& fieldset": { display: "grid", gap: 4, minWidth: 0, margin: 0, padding: 0, border: 0 },
  "& legend": { padding: 0, font: theme.vars.font.h3, overflowWrap: "anywhere" },
  "& p": { margin: 0 },
  "& .about": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 8px",
    color: theme.vars.palette.text.secondary,
  },
  "& .about:empty": { display: "none" },
  // Three buttons as wide as the row, each as high as a thumb needs.
  "& .choices": { display: "grid", gridTemplateColumns: "1fr 1fr minmax(56px, 0.5fr)", gap: 8 },
  "& .choices .tick": {
    minHeight: 48,
    margin: 0,
    padding: theme.spacing(0.5, 1),
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  "& .choices .tick:has(:checked)": { borderWidth: 2, background: theme.vars.palette.action.hover, fontWeight: 600 },
  "& .tap": { font: theme.vars.font.caption },
  "& summary, & .call": { display: "inline-flex", alignItems: "center", gap: 6, minHeight: 40, cursor: "pointer" },
  "& .more": { display: "flex", flexWrap: "wrap", alignItems: "start", gap: "0 24px" },
  "& details[open]": { flexBasis: "100%" },
  "& .note": { display: "grid", gap: 4, font: theme.vars.font.body2 },
}));

/** What stands above the athletes, and what stays in sight below them. */
export const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  padding: theme.spacing(1, 2),
  "& p": { margin: 0 },
  "&.top": { justifyContent: "space-between" },
  "& .acts": { display: "flex", flexWrap: "wrap", gap: 8 },
  "&.bottom": {
    position: "sticky",
    insetBlockEnd: 0,
    zIndex: 1,
    borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
  },
  "&.bottom > button:first-of-type": { flex: "1 1 160px", maxWidth: 360, minHeight: 48 },
}));
