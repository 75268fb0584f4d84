import type { Tokens } from "../tokens.ts";

/** How the series of a chart look, first to third; `bar-0` and so on, in the styles of the chart. */
export const seriesStyles = (theme: Tokens) => ({
  "& .bar-0": { fill: theme.vars.palette.primary.main },
  "& .bar-1": { fill: theme.vars.palette.field, opacity: 0.55 },
  "& .bar-2": { fill: theme.vars.palette.warning.main, opacity: 0.7 },
  "& figcaption": { gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: "4px 16px", marginTop: 4 },
  "& figcaption span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& figcaption svg": { width: 10, height: 10 },
});

/** Which color is which series; nothing for a single one. Not read out: the table beside the chart says it. */
export const Legend = ({ series }: { readonly series: readonly string[] }) =>
  series.length > 1 && (
    <figcaption aria-hidden="true">
      {series.map((name, of) => (
        <span key={name}>
          <svg aria-hidden="true">
            <rect className={`bar-${of}`} width="10" height="10" rx="2" />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
