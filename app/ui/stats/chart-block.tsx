import { type ReactNode, useId } from "react";
import { styled } from "../styled.ts";

/** Charts beside each other, as far as there is room. */
export const Charts = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(380px, 100%), 1fr))",
  gap: theme.spacing(3),
  padding: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& h2": { marginBottom: theme.spacing(2), font: theme.vars.font.body1, fontWeight: 600 },
  "& section": { minWidth: 0 },
}));

/** A chart with its name above it. */
export function ChartBlock({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
