import type { Tokens } from "../tokens.ts";

/** What the axis of a chart and its lines across are at: the value in the axis' unit, and as people read it. */
export interface Tick {
  readonly value: number;
  readonly text: string;
}

/** Looks of a chart's figure: the words of its axis to the left, the plot, and what stands below it. */
export const frameStyles = (theme: Tokens, plotHeight: number) =>
  ({
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: 8,
    margin: 0,
    font: theme.vars.font.caption,
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
    "& .axis": {
      display: "flex",
      flexDirection: "column-reverse",
      justifyContent: "space-between",
      // The words of a line stand at its height: half a line above and below.
      height: `calc(${plotHeight}px + 1.6em)`,
      marginBlock: "-0.8em",
      lineHeight: 1.6,
      textAlign: "right",
      whiteSpace: "nowrap",
    },
    "& .labels": { gridColumn: 2, position: "relative", height: 20, marginTop: 6 },
    "& .labels span": { position: "absolute", whiteSpace: "nowrap" },
  }) as const;

/** The words of the lines across, the lowest first; the table beside the chart says them to those who do not see it. */
export const Axis = ({ ticks }: { readonly ticks: readonly Tick[] }) => (
  <div className="axis" aria-hidden="true">
    {ticks.map(({ value, text }) => (
      <span key={value}>{text}</span>
    ))}
  </div>
);
