import type { ReactNode } from "react";
import { styled } from "../styled.ts";

const List = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(200px, 100%), 1fr))",
  gap: theme.spacing(2),
  margin: 0,
  "& dt": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  "& .wide": { gridColumn: "1 / -1" },
  // A time with its zone is wider than a column; nothing stands under it that it must line up with.
  "& dd .number": { whiteSpace: "normal" },
}));

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Whether the value is long, so that it has all columns. */
  readonly isWide?: boolean;
}

/** Names and values of a record. Facts without a value are left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <List>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "")
      .map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? "wide" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </List>
);
