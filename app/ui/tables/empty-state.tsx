import type { ReactNode } from "react";
import type { ShownFirstStep } from "#app/rules/first-steps.ts";
import { FirstStepLink } from "../account/first-step-link.tsx";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-names.ts";
import { styled } from "../styled.ts";

const Box = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 8,
  padding: theme.spacing(6, 2),
  textAlign: "center",
  color: theme.vars.palette.text.secondary,
  "& > .icon": { width: 40, height: 40, opacity: 0.6 },
  [theme.breakpoints.down("sm")]: { paddingBlock: 24 },
  "& h2": { color: theme.vars.palette.text.primary, font: theme.vars.font.h3 },
}));

export interface EmptyStateProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly hint?: ReactNode;
  /** What to do about the empty list: a link or a button. */
  readonly children?: ReactNode;
  /** The first step of a club that fills the list. */
  readonly step?: ShownFirstStep["name"];
}

/** What stands where a list has nothing to show: why, and what to do next. */
export const EmptyState = ({ icon = "inbox", title, hint, children, step }: EmptyStateProps) => (
  <Box>
    <Icon name={icon} />
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
    {step && <FirstStepLink step={step} />}
  </Box>
);
