import { styled } from "../styled.ts";
import { Axis, frameStyles, type Tick } from "./frame.tsx";
import { Legend, seriesStyles } from "./legend.tsx";

const plotHeight = 144;

const Figure = styled("figure")(({ theme }) => ({
  ...frameStyles(theme, plotHeight),
  "& svg": { display: "block", width: "100%", height: plotHeight, overflow: "visible" },
  "& line": { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  "& .bars:hover rect": { opacity: 0.8 },
  ...seriesStyles(theme),
}));

/** What stands at one place of the axis: a bar of each series, `value` in the axis' unit, `text` as people read it. */
interface BarGroup {
  readonly id: string;
  readonly label: string;
  /** The label under the bars, where room is short. */
  readonly shortLabel: string;
  readonly bars: readonly { readonly value: number; readonly text: string }[];
}

interface BarChartProps {
  /** What the chart shows, for those who do not see it. The figures stand in a table beside it. */
  readonly label: string;
  /** Names of the series, three at most; a single one needs no legend. */
  readonly series: readonly string[];
  readonly groups: readonly BarGroup[];
  /** Lines across, from zero upwards; the last is the top. */
  readonly ticks: readonly Tick[];
  /** Whether the bars of a group are parts of a whole and stand on each other, the first one below. */
  readonly isStacked?: boolean;
}

/** The sum of the bars before one, on which that one stands. */
const below = ({ bars }: BarGroup, of: number): number => bars.slice(0, of).reduce((sum, { value }) => sum + value, 0);

/** How many names find room under the bars, on a phone too. */
const labelsShown = 4;

/** Bars as SVG: drawn on the server, as wide as there is room, without a script. Bars below zero have no height. */
export function BarChart({ label, series, groups, ticks, isStacked = false }: BarChartProps) {
  const top = ticks.at(-1)?.value || 1;
  const room = 100 / groups.length;
  const width = (room * 0.76) / (isStacked ? 1 : series.length);
  const step = Math.ceil(groups.length / labelsShown);
  const y = (value: number) => plotHeight * (1 - Math.min(Math.max(value / top, 0), 1));
  return (
    <Figure>
      <Axis ticks={ticks} />
      <svg role="img" aria-label={label}>
        {ticks.map(({ value }) => (
          <line key={value} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
        ))}
        {groups.map((group, at) => (
          <g key={group.id} className="bars">
            <title>{`${group.label}: ${group.bars.map(({ text }) => text).join(" · ")}`}</title>
            <rect x={`${at * room}%`} y="0" width={`${room}%`} height={plotHeight} fill="transparent" />
            {group.bars.map(({ value }, of) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is that of the series at its place
                key={of}
                className={`bar-${of}`}
                x={`${at * room + room * 0.12 + (isStacked ? 0 : of * width)}%`}
                y={y(value) - (isStacked ? plotHeight - y(below(group, of)) : 0)}
                width={`${width}%`}
                height={plotHeight - y(value)}
                rx="1.5"
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="labels" aria-hidden="true">
        {groups.map(
          (group, at) =>
            at % step === 0 && (
              <span key={group.id} style={{ left: `${at * room + room * 0.12}%` }}>
                {group.shortLabel}
              </span>
            ),
        )}
      </div>
      <Legend series={series} />
    </Figure>
  );
}
