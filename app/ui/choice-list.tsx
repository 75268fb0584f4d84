import { styled } from "./styled.ts";

/** Options as links below each other, of which one is followed: its name in `b`, and what tells it from others. */
export const ChoiceList = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& a": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "0 16px",
    padding: theme.spacing(1.5, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    color: "inherit",
    textDecoration: "none",
    overflowWrap: "anywhere",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& b": { flex: "1 1 200px" },
  "& .hint": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& small": { flexBasis: "100%", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
}));
