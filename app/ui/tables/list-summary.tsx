import { Fragment, type ReactNode } from "react";
import { styled } from "../styled.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 20px",
  padding: theme.spacing(1, 1.5),
  font: theme.vars.font.body2,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& b": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  "& .aside": { color: theme.vars.palette.text.secondary },
  "& .actions": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
  [theme.breakpoints.down("sm")]: {
    gap: "2px 12px",
    padding: theme.spacing(0.5, 1.5),
    "& .sums": { font: theme.vars.font.caption },
    "& .actions": { order: 1 },
    // Beside their icons the words of two actions take a line more than the list can spare; they are still read out.
    "& .actions .button": { minWidth: 44, fontSize: 0 },
    "& .actions .buttonIcon": { margin: 0 },
    // Which of two files a button stands for is still seen; it is read out with the words.
    "& .actions .button[data-short]::after": {
      content: 'attr(data-short) / ""',
      marginInlineStart: 4,
      fontSize: "0.8125rem",
    },
    "& .actions .icon": { width: 20, height: 20 },
    "& .sums, & .actions ~ .sums": { order: 2, flexBasis: "100%" },
  },
}));

export interface Sum {
  readonly label: string;
  /** The sum as people read it, with its currency. */
  readonly value: string;
}

interface ListSummaryProps {
  /** How many match, in words. */
  readonly count: string;
  /** Sums over all pages; a line for each currency. */
  readonly sums?: readonly (readonly Sum[])[];
  /** What the sums leave out; a tooltip. */
  readonly hint?: string;
  /** Links beside the summary: download, print. */
  readonly actions?: ReactNode;
}

/** What a list sums up to, over all its pages, and what can be done with all of it. */
export const ListSummary = ({ count, sums = [], hint, actions }: ListSummaryProps) => (
  <Bar>
    <b>{count}</b>
    {sums.map((line) => (
      <span key={line.map(({ value }) => value).join()} className="sums" title={hint}>
        {line.map(({ label, value }, at) => (
          <Fragment key={label}>
            <span className="aside">
              {at > 0 && " · "}
              {label}{" "}
            </span>
            <b>{value}</b>
          </Fragment>
        ))}
      </span>
    ))}
    {actions && <span className="actions">{actions}</span>}
  </Bar>
);
