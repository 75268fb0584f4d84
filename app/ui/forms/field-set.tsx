import type { ReactNode } from "react";
import { styled } from "../styled.ts";

const Root = styled("fieldset")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  "& > legend": { padding: 0, marginBottom: 12, font: theme.vars.font.h3 },
}));

interface FieldSetProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a heading. */
export const FieldSet = ({ title, className, children }: FieldSetProps) => (
  <Root className={className}>
    <legend>{title}</legend>
    {children}
  </Root>
);

/** Short fields beside each other, as far as there is room; buttons stand at their feet. */
export const FieldRow = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  gap: 16,
  // An error below one field must not lift its control above its neighbours'. With hints or a button above or beside
  // them the feet are the better line to stand on.
  "&:has([aria-invalid=true]):not(:has(.hint, .button))": { alignItems: "flex-start" },
  // On a phone a date, or the first of three, has its line, and two times share one.
  [theme.breakpoints.down("sm")]: {
    // What is said below a date takes no room of its own.
    "&:has(.inWords)": { rowGap: 28 },
    "& > .short": { flex: "1 1 120px", width: "auto" },
    "& > .short:has([type=date]), & > .short:first-child:nth-last-child(3)": { flexBasis: "100%" },
  },
}));

/** Rows of a form that come and go, one below the other. */
export const FormRows = styled("div")({ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: 16 });

/** The frame of such a row, which its legend names. */
export const RowFieldset = styled("fieldset")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  width: "100%",
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& > legend": { padding: "0 6px", fontWeight: 600 },
}));
