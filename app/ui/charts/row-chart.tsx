import { styled } from "../styled.ts";
import { Legend, seriesStyles } from "./legend.tsx";

const Figure = styled("figure")(({ theme }) => ({
  display: "grid",
  gap: 8,
  margin: 0,
  font: theme.vars.font.caption,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: "tabular-nums",
  "& .rows": {
    display: "grid",
    gridTemplateColumns: "minmax(72px, max-content) minmax(0, 1fr) max-content",
    gap: "6px 10px",
    alignItems: "center",
  },
  "& .rows span": { maxWidth: "14rem", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .rows b": { color: theme.vars.palette.text.primary, textAlign: "right" },
  "& .rows svg": { display: "block", width: "100%", height: 16, overflow: "visible" },
  [theme.breakpoints.down("sm")]: { "& .rows span": { maxWidth: "7rem" } },
  ...seriesStyles(theme),
}));

/** A row: its parts beside each other, `value` in one unit, `text` as people read it. */
interface ChartRow {
  readonly id: string;
  readonly label: string;
  readonly bars: readonly { readonly value: number; readonly text: string }[];
  /** What stands at the end of the row. */
  readonly total: string;
}

interface RowChartProps {
  /** What the chart shows, for those who do not see it. The figures stand in a table below it. */
  readonly label: string;
  /** Names of the parts, three at most; a single one needs no legend. */
  readonly series: readonly string[];
  readonly rows: readonly ChartRow[];
}

/**
 * Horizontal bars, one a row with its name before it: for what has names instead of an order in time. Without a script.
 */
export function RowChart({ label, series, rows }: RowChartProps) {
  const sumOf = (row: ChartRow) => row.bars.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  const most = Math.max(...rows.map(sumOf)) || 1;
  return (
    <Figure>
      <div className="rows" role="img" aria-label={label}>
        {rows.map((row) => (
          <Row key={row.id} row={row} most={most} />
        ))}
      </div>
      <Legend series={series} />
    </Figure>
  );
}

function Row({ row, most }: { readonly row: ChartRow; readonly most: number }) {
  const widths = row.bars.map(({ value }) => (100 * Math.max(value, 0)) / most);
  return (
    <>
      <span title={row.label}>{row.label}</span>
      <svg aria-hidden="true">
        <title>{`${row.label}: ${row.bars.map(({ text }) => text).join(" · ")}`}</title>
        {widths.map((width, of) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is that of the part at its place
            key={of}
            className={`bar-${of}`}
            x={`${widths.slice(0, of).reduce((sum, one) => sum + one, 0)}%`}
            width={`${width}%`}
            height="16"
            rx="1.5"
          />
        ))}
      </svg>
      <b>{row.total}</b>
    </>
  );
}
