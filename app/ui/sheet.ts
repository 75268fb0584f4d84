import type { CSSObject } from "@emotion/react";
import type { Tokens } from "./tokens.ts";

/** A popover that comes up at the foot of a phone's window, over the page. */
export const sheet = (theme: Tokens): CSSObject => ({
  display: "none",
  position: "fixed",
  inset: "auto 0 0",
  width: "100%",
  maxHeight: "85dvh",
  margin: 0,
  padding: theme.spacing(2, 2, 3),
  border: 0,
  borderRadius: "16px 16px 0 0",
  overflow: "auto",
  background: theme.vars.palette.background.raised,
  color: "inherit",
  boxShadow: theme.vars.palette.elevation.modal,
  "&:popover-open": { display: "grid", gap: 12 },
  "&::backdrop": { background: "rgb(8 20 17 / 55%)" },
});
