import type { CSSProperties } from "react";
import type { AgendaGrid } from "#app/rules/agenda/grid.ts";
import { newReservationHref } from "#app/rules/agenda/links.ts";
import { spanText } from "#app/rules/agenda/minutes.ts";
import type { AgendaLocation, AgendaModel, Span } from "#app/rules/agenda/types.ts";
import { CourtColumn } from "./court-column.tsx";
import type { GridLabels } from "./labels.ts";

interface DaySectionProps {
  readonly model: AgendaModel;
  readonly grid: AgendaGrid;
  readonly day: number;
  readonly labels: GridLabels;
  /** Minutes that have passed since the page was made. */
  readonly elapsed: number;
  readonly dayHref: string | null;
}

const spanStyle = (span: Span) => ({ "--s": span.start, "--e": span.end }) as CSSProperties;

/** One day: its name, then the courts of each location with their reservations. Reads well without any style. */
export function DaySection({ model, grid, day, labels, elapsed, dayHref }: DaySectionProps) {
  const { date, label, longLabel } = model.days[day] ?? { date: "", label: "", longLabel: "" };
  const isToday = model.locations.some((location) => location.now.date === date);
  const courts = model.locations.reduce((sum, location) => sum + location.courts.length, 0);
  let first = day * courts;
  return (
    <section className={isToday ? "day today" : "day"} id={`day-${date}`} aria-label={longLabel}>
      <h2 aria-current={isToday ? "date" : undefined}>
        {dayHref ? (
          <a href={dayHref} title={longLabel}>
            {label}
          </a>
        ) : (
          <span>{longLabel}</span>
        )}
      </h2>
      <div className="places">
        {model.locations.map((location) => {
          const at = first;
          first += location.courts.length;
          return <Place key={location.id} {...{ model, grid, day, labels, elapsed, location, first: at }} />;
        })}
      </div>
    </section>
  );
}

interface PlaceProps extends Omit<DaySectionProps, "dayHref"> {
  readonly location: AgendaLocation;
  /** The index of the location's first column in the grid. */
  readonly first: number;
}

function Place({ model, grid, day, labels, elapsed, location, first }: PlaceProps) {
  const { date = "", label: dayLabel = "" } = model.days[day] ?? {};
  const { closed = [], holiday = null } = location.days[day] ?? {};
  const now = location.now.date === date ? location.now.minutes + elapsed : -1;
  return (
    <div className="place" style={{ "--own": location.courts.length } as CSSProperties}>
      {model.locations.length > 1 && (
        <p className="place-name">
          <span>{location.name}</span>
        </p>
      )}
      <div className="heads">
        {location.courts.map((court) => (
          <div className={`head court-${court.color}`} key={court.id}>
            <h3 title={court.name}>{court.name}</h3>
            {holiday === null && (
              <a
                href={newReservationHref({ fieldId: court.id, date }, model.address)}
                aria-label={labels.addTo(court.name, dayLabel)}
              >
                +
              </a>
            )}
          </div>
        ))}
      </div>
      <div className="body">
        {holiday !== null && (
          <p className="shut holiday" style={spanStyle(model.hours)}>
            <span>{labels.closedFor(holiday)}</span>
          </p>
        )}
        {holiday === null &&
          closed.map((span) => (
            <p className="shut" key={span.start} style={spanStyle(span)} title={`${labels.closed} ${spanText(span)}`}>
              <span>
                {labels.closed} <i className="visuallyHidden">{spanText(span)}</i>
              </span>
            </p>
          ))}
        {location.courts.map((court, index) => {
          const column = grid.columns[first + index];
          return (
            column && (
              <CourtColumn
                key={court.id}
                column={column}
                index={first + index}
                color={court.color}
                holiday={holiday !== null}
                dayLabel={dayLabel}
              />
            )
          );
        })}
        {now >= model.hours.start && now < model.hours.end && (
          <div className="now" style={{ "--s": now } as CSSProperties} />
        )}
      </div>
    </div>
  );
}
