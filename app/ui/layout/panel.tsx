import { type ReactNode, useId } from "react";
import { styled } from "../styled.ts";

const Box = styled("section")(({ theme }) => ({
  minWidth: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.elevation.raised,
  // A table wider than the page scrolls within its panel; what is hidden for readers only stays within it too.
  position: "relative",
  overflow: "auto hidden",
  // In a wide window the end of a form follows the page, which it could not within a box that scrolls.
  [theme.breakpoints.up("lg")]: { "&:has(> .padded .formEnd)": { overflow: "visible" } },
  "& > header": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4px 12px",
    minHeight: 48,
    padding: theme.spacing(1, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& > header h2": { minWidth: 0, font: theme.vars.font.h3, overflowWrap: "anywhere" },
  "& > .padded": { padding: theme.spacing(2) },
}));

interface PanelProps {
  readonly title?: string;
  /** Links or buttons beside the title. */
  readonly actions?: ReactNode;
  /** Whether there is space around the content; tables fill the panel without it. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A white sheet on the page: a table with its filters, a group of facts. */
export function Panel({ title, actions, padded = false, children }: PanelProps) {
  const id = useId();
  return (
    <Box className="panelBox" aria-labelledby={title ? id : undefined} as={title ? "section" : "div"}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="padded">{children}</div> : children}
    </Box>
  );
}
