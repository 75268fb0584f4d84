import { type CSSProperties, memo } from "react";
import type { GridColumn, PlacedItem } from "#app/rules/agenda/grid.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { spanText, wallTime } from "#app/rules/agenda/minutes.ts";
import type { AgendaBlock, Color } from "#app/rules/agenda/types.ts";
import { type GridLabels, useGridLabels } from "./labels.ts";

interface CourtColumnProps {
  readonly column: GridColumn;
  /** Where the column stands in the grid: gestures find it by this. */
  readonly index: number;
  readonly color: Color;
  readonly holiday: boolean;
  readonly dayLabel: string;
}

/** One court on one day. Draws again only when what it shows is another. */
export const CourtColumn = memo(
  function CourtColumn({ column, index, color, holiday, dayLabel }: CourtColumnProps) {
    const labels = useGridLabels();
    const named = column.items.length + column.blocks.length > 0 && {
      role: "group",
      "aria-label": `${column.name}, ${dayLabel}`,
    };
    return (
      <div className={`court court-${color}${holiday ? " holiday" : ""}`} data-column={index} {...named}>
        {column.blocks.map((block) => (
          <Block key={`${block.kind}${block.start}${block.label}`} court={column.name} block={block} labels={labels} />
        ))}
        {column.items.map((item) => (
          <Reservation key={item.id} court={column.name} item={item} labels={labels} />
        ))}
      </div>
    );
  },
  (a, b) =>
    a.column.signature === b.column.signature &&
    a.column.name === b.column.name &&
    a.index === b.index &&
    a.color === b.color &&
    a.holiday === b.holiday &&
    a.dayLabel === b.dayLabel,
);

/** What every part of a column is drawn with. Its court is read out beside each: text has no columns. */
interface InColumn {
  readonly court: string;
  readonly labels: GridLabels;
}

/** A stretch in which the court cannot be booked; it lies under the reservations. */
function Block({ court, block, labels }: InColumn & { readonly block: AgendaBlock }) {
  const text = labels.block(block);
  return (
    <p
      className={`block ${block.kind}`}
      style={{ "--s": block.start, "--e": block.end } as CSSProperties}
      title={`${spanText(block)} ${text}`}
    >
      <span>
        <small>{spanText(block)}</small> <i className="visuallyHidden">{`${court}, `}</i>
        {block.href ? <a href={block.href}>{text}</a> : text}
      </span>
    </p>
  );
}

const paymentClasses = { paid: "", partiallyPaid: " part", unpaid: " unpaid" } as const;
const statusClasses = { pending: " pending", confirmed: "", canceled: " canceled" } as const;
/** From these lengths on, in minutes, there is room for time, name and payment on a line each, and for a long name. */
const THREE_LINES_MINUTES = 45;
const LONG_NAME_MINUTES = 75;

function classOf(item: PlacedItem): string {
  const length = item.end - item.start;
  const room = length >= LONG_NAME_MINUTES ? " tall high" : length >= THREE_LINES_MINUTES ? " tall" : "";
  const split = item.lanes > 1 ? " split" : "";
  const notes = item.hasNotes ? " notes" : "";
  const series = item.inSeries ? " series" : "";
  const part = item.isPart ? " past-midnight" : "";
  return `r${room}${split}${statusClasses[item.status]}${paymentClasses[item.payment]}${notes}${series}${part}`;
}

/** A position as CSS variables: start and end minutes, lane and number of lanes where there are several. */
function positionOf(item: PlacedItem): CSSProperties {
  const position: Record<string, number> = { "--s": item.start, "--e": item.end };
  if (item.lanes > 1) Object.assign(position, { "--l": item.lane, "--n": item.lanes });
  return position;
}

/** What is small (the end, the word before an amount) shows where there is room for it; it is always read out. */
function Reservation({ court, item, labels }: InColumn & { readonly item: PlacedItem }) {
  const { word, due } = labels.payment(item);
  const { notes, series, part } = labels;
  const more = [item.hasNotes && notes, item.inSeries && series, item.isPart && part]
    .filter(Boolean)
    .map((text) => `, ${text}`);
  return (
    <a className={classOf(item)} href={reservationHref(item.id)} style={positionOf(item)}>
      <b>
        {wallTime(item.start)}
        <small>{`–${wallTime(item.end)}`}</small>
      </b>{" "}
      <span>{item.holder}</span> <i>{`${court}, ${labels.status[item.status]}${more.join("")}`}</i>
      {word && (
        <em>
          {due ? (
            <>
              <small>{`${word} `}</small>
              {due}
            </>
          ) : (
            word
          )}
        </em>
      )}
    </a>
  );
}
