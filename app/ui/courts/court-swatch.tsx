import { styled } from "../styled.ts";
import "../agenda/court-colors.css";

const Square = styled("span")(({ theme }) => ({
  display: "inline-block",
  flex: "none",
  width: 16,
  height: 16,
  verticalAlign: "-2px",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
  background: "var(--court-fill)",
  forcedColorAdjust: "none",
}));

/** The colour of a court as the agenda shows it; decoration beside its name unless `label` names the colour. */
export const CourtSwatch = ({ color, label }: { readonly color: string; readonly label?: string }) => (
  <Square
    className={`court-${color}`}
    title={label}
    aria-hidden={label ? undefined : "true"}
    role={label ? "img" : undefined}
    aria-label={label}
  />
);
