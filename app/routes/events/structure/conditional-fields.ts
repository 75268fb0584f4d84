import { styled } from "#app/ui/styled.ts";

/**
 * A form whose first choice stands as cards (`.cards`), and decides which of its other fields show. By CSS, so that
 * nothing needs a script: an element with `data-for` is hidden while none of the choices that it names is checked
 * (`shown-for.ts`).
 */
export const ConditionalFields = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 24,
  "& .cards .choices": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(260px, 100%), 1fr))",
    gap: 8,
  },
  "& .cards label": {
    height: "100%",
    padding: "4px 12px 8px",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
  "& .cards .advice": { display: "block" },
  "& .cards label:has(:checked)": {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
}));
