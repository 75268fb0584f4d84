import { styled } from "../styled.ts";
import { Axis, frameStyles, type Tick } from "./frame.tsx";

const plotHeight = 220;

const Figure = styled("figure")(({ theme }) => ({
  ...frameStyles(theme, plotHeight),
  "& .plot": { display: "block", width: "100%", height: plotHeight, overflow: "visible" },
  "& .across": { stroke: theme.vars.palette.divider, strokeWidth: 1 },
  "& .zero": { stroke: theme.vars.palette.text.secondary, strokeWidth: 1 },
  "& .below": { fill: theme.vars.palette.error.main, opacity: 0.07 },
  "& polyline": { fill: "none", stroke: theme.vars.palette.primary.main, strokeWidth: 2, strokeLinejoin: "round" },
  "& .point": { fill: theme.vars.palette.primary.main, opacity: 0 },
  "& .place:hover .point, & .place.marked .point": { opacity: 1 },
  "& .mark": { strokeWidth: 2 },
  "& .mark-0": { stroke: theme.vars.palette.success.main },
  "& .mark-1": { stroke: theme.vars.palette.warning.main, strokeDasharray: "2 3" },
  "& .mark-2": { stroke: theme.vars.palette.text.primary, strokeDasharray: "6 4" },
  "& .mark-3": { stroke: theme.vars.palette.field, strokeDasharray: "8 3 2 3" },
  "& .labels span": { position: "absolute", whiteSpace: "nowrap", transform: "translateX(-50%)" },
  "& .what": { gridColumn: 2, textAlign: "center" },
  "& figcaption": { gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: "4px 16px", marginTop: 8 },
  "& figcaption span": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& figcaption svg": { width: 24, height: 10 },
}));

interface LineChartProps {
  /** What the chart shows, for those who do not see it. The figures stand in a table beside it. */
  readonly label: string;
  /** The points in the order of `x`, from zero; `title` as people read it. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly title: string }[];
  /** Lines across at equal distances, the lowest first, zero among them; the line lies between the first and the last. */
  readonly ticks: readonly Tick[];
  /** What stands below the line, each at its place. */
  readonly places: readonly Tick[];
  readonly placesLabel: string;
  /** Lines upwards where a point is that the reader looks for, and what it is; of each of four looks one at most. */
  readonly marks: readonly { readonly look: number; readonly x: number; readonly text: string }[];
}

/** A line as SVG: drawn on the server, as wide as there is room, without a script. What is below zero is tinted. */
export function LineChart({ label, points, ticks, places, placesLabel, marks }: LineChartProps) {
  const low = ticks[0]?.value ?? 0;
  const high = ticks.at(-1)?.value ?? 1;
  const wide = points.at(-1)?.x || 1;
  const x = (value: number) => (100 * value) / wide;
  const y = (value: number) => (plotHeight * (high - value)) / (high - low);
  return (
    <Figure>
      <Axis ticks={ticks} />
      <svg className="plot" role="img" aria-label={label}>
        <rect className="below" x="0" width="100%" y={y(0)} height={plotHeight - y(0)} />
        {ticks.map(({ value }) => (
          <line key={value} className={value === 0 ? "zero" : "across"} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
        ))}
        {marks.map(({ look, x: at }) => (
          <line key={look} className={`mark mark-${look}`} x1={`${x(at)}%`} x2={`${x(at)}%`} y1="0" y2={plotHeight} />
        ))}
        {/* why an own box: only within one does a line take points in percent. */}
        <svg
          aria-hidden="true"
          viewBox={`0 0 100 ${plotHeight}`}
          width="100%"
          height={plotHeight}
          preserveAspectRatio="none"
        >
          <polyline
            vectorEffect="non-scaling-stroke"
            points={points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ")}
          />
        </svg>
        {points.map((point, at) => {
          const from = ((points[at - 1]?.x ?? point.x) + point.x) / 2;
          const to = ((points[at + 1]?.x ?? point.x) + point.x) / 2;
          const isMarked = marks.some((mark) => mark.x === point.x);
          return (
            <g key={point.x} className={isMarked ? "place marked" : "place"}>
              <title>{point.title}</title>
              <rect x={`${x(from)}%`} width={`${x(to - from)}%`} y="0" height={plotHeight} fill="transparent" />
              <circle className="point" cx={`${x(point.x)}%`} cy={y(point.y)} r="4" />
            </g>
          );
        })}
      </svg>
      <div className="labels" aria-hidden="true">
        {places.map(({ value, text }) => (
          <span key={value} style={{ left: `${x(value)}%` }}>
            {text}
          </span>
        ))}
      </div>
      <div className="what" aria-hidden="true">
        {placesLabel}
      </div>
      <figcaption>
        {marks.map(({ look, text }) => (
          <span key={look}>
            <svg aria-hidden="true">
              <line className={`mark mark-${look}`} x1="0" x2="24" y1="5" y2="5" />
            </svg>
            {text}
          </span>
        ))}
      </figcaption>
    </Figure>
  );
}
