import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { layOutLanes } from "#app/rules/agenda/lanes.ts";
import { spanText, wallTime } from "#app/rules/agenda/minutes.ts";
import type { AgendaDay, Color, Span } from "#app/rules/agenda/types.ts";
import { isPlainClick } from "../plain-click.ts";
import "./court-colors.css";
import "./agenda.css";
import "./reservations.css";
import "./trainings.css";

/**
 * One training as the grid draws it. `column` counts over all places, `day` indexes the days. A month holds hundreds: what
 * follows from the id, or is not so, is not said.
 */
export interface GridTraining extends Span {
  readonly id: string;
  readonly column: number;
  readonly day: number;
  readonly color: Color;
  readonly name: string;
  readonly coaches: string;
  /** "9/12" */
  readonly places: string;
  /** Set when the training has begun and not everybody is marked. */
  readonly isUnmarked?: true;
  /** Set when the training is soon and has fewer athletes than it wants. */
  readonly isBelowMin?: true;
  readonly isCanceled?: true;
}

/** A place with its columns: the fields of a site. */
export interface GridPlace {
  readonly id: string;
  readonly name: string;
  /** The columns; one without a name holds what is on no field of the site. */
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  /** For each day why the place is closed (may be empty); null on a working day. */
  readonly closed: readonly (string | null)[];
  /** The wall clock of the place when the page was made. */
  readonly now: { readonly date: string; readonly minutes: number };
}

/** All the grid needs to draw itself. */
export interface TrainingGridModel {
  readonly isWeek: boolean;
  readonly days: readonly AgendaDay[];
  readonly hours: Span;
  readonly places: readonly GridPlace[];
  readonly items: readonly GridTraining[];
}

interface TrainingGridProps {
  readonly model: TrainingGridModel;
  /** Where a training leads to. */
  readonly itemHref: (id: string) => string;
  /** Called, with scripts, when a training was clicked. */
  readonly onOpen: (id: string) => void;
  /** Where a day's name leads to. */
  readonly dayHref: (date: string) => string;
  /** The page that adds a training on a field's day; null where the person may not. */
  readonly newHref: ((place: string, column: string, date: string) => string) | null;
}

const at = (span: Span) => ({ "--s": span.start, "--e": span.end }) as CSSProperties;

/** Trainings of some days by field, under headers that stay in sight: the agenda's look, nothing to drag. */
export function TrainingGrid({ model, itemHref, onOpen, dayHref, newHref }: TrainingGridProps) {
  const { t } = useTranslation("training-sessions");
  const { days, hours, places, items, isWeek } = model;
  const columns = places.reduce((sum, place) => sum + place.columns.length, 0);
  const byColumn = Map.groupBy(items, ({ day, column }) => day * columns + column);
  const classes = ["agenda trainings", isWeek ? "by-week" : "by-day", places.length > 1 && "several"];
  const marks = Array.from({ length: (hours.end - hours.start) / 60 }, (_, index) =>
    wallTime(hours.start + index * 60),
  );
  return (
    <div
      className={classes.filter(Boolean).join(" ")}
      style={{ "--courts": columns, "--from": hours.start, "--to": hours.end } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroller" aria-label={t("grid.label")} tabIndex={0}>
        <div className="canvas">
          <div className="gutter" aria-hidden="true">
            <div className="corner" />
            <ol>
              {marks.map((hour) => (
                <li key={hour}>
                  <span>{hour}</span>
                </li>
              ))}
            </ol>
          </div>
          {days.map(({ date, label, longLabel }, day) => {
            const isToday = places.some(({ now }) => now.date === date);
            let first = day * columns;
            return (
              <section key={date} className={isToday ? "day today" : "day"} aria-label={longLabel}>
                <h2 aria-current={isToday ? "date" : undefined}>
                  {isWeek ? (
                    <a href={dayHref(date)} title={longLabel}>
                      {label}
                    </a>
                  ) : (
                    <span>{longLabel}</span>
                  )}
                </h2>
                <div className="places">
                  {places.map((place) => {
                    const start = first;
                    first += place.columns.length;
                    const cells = place.columns.map((_, own) => byColumn.get(start + own) ?? []);
                    return (
                      <PlaceDay
                        key={place.id}
                        {...{
                          place,
                          cells,
                          hours,
                          date,
                          itemHref,
                          onOpen,
                          dayLabel: label,
                          isNamed: places.length > 1,
                        }}
                        closed={place.closed[day] ?? null}
                        newHref={newHref && ((column) => newHref(place.id, column, date))}
                      />
                    );
                  })}
                </div>
              </section>
            );
          })}
        </div>
      </section>
    </div>
  );
}

interface PlaceDayProps extends Pick<TrainingGridProps, "itemHref" | "onOpen"> {
  readonly place: GridPlace;
  /** What each column holds. */
  readonly cells: readonly (readonly GridTraining[])[];
  readonly hours: Span;
  readonly date: string;
  readonly dayLabel: string;
  readonly isNamed: boolean;
  readonly closed: string | null;
  readonly newHref: ((column: string) => string) | null;
}

/** One place on one day. */
function PlaceDay(props: PlaceDayProps) {
  const { place, cells, hours, date, dayLabel, isNamed, closed, itemHref, onOpen, newHref } = props;
  const { t } = useTranslation("training-sessions");
  const now = place.now.date === date ? place.now.minutes : -1;
  return (
    <div className="place" style={{ "--own": place.columns.length } as CSSProperties}>
      {isNamed && (
        <p className="place-name">
          <span>{place.name}</span>
        </p>
      )}
      <div className="heads">
        {place.columns.map(({ id, name }) => {
          const field = name || t("grid.wholeSite");
          return (
            <div className="head" key={id}>
              <h3 title={field}>{field}</h3>
              {newHref && closed === null && (
                <a href={newHref(id)} aria-label={t("grid.addTo", { field, day: dayLabel })}>
                  +
                </a>
              )}
            </div>
          );
        })}
      </div>
      <div className="body">
        {closed !== null && (
          <p className="shut holiday" style={at(hours)}>
            <span>{closed === "" ? t("grid.closed") : t("grid.closedFor", { reason: closed })}</span>
          </p>
        )}
        {place.columns.map(({ id, name }, own) => (
          <Cell
            key={id}
            field={name || t("grid.wholeSite")}
            items={cells[own] ?? []}
            {...{ dayLabel, itemHref, onOpen }}
          />
        ))}
        {now >= hours.start && now < hours.end && <div className="now" style={{ "--s": now } as CSSProperties} />}
      </div>
    </div>
  );
}

interface CellProps extends Pick<TrainingGridProps, "itemHref" | "onOpen"> {
  readonly field: string;
  readonly dayLabel: string;
  readonly items: readonly GridTraining[];
}

/** One field on one day, earliest first. */
function Cell({ field, dayLabel, items, itemHref, onOpen }: CellProps) {
  const { t } = useTranslation("training-sessions");
  const sorted = items.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const lanes = layOutLanes(sorted);
  return (
    <div className="court" {...(items.length > 0 && { role: "group", "aria-label": `${field}, ${dayLabel}` })}>
      {sorted.map((item, index) => {
        const { lane = 0, lanes: all = 1 } = lanes[index] ?? {};
        const position = all > 1 ? { ...at(item), "--l": lane, "--n": all } : at(item);
        const said = [
          field,
          ...(item.isUnmarked ? [t("grid.unmarked")] : []),
          ...(item.isBelowMin ? [t("grid.belowMin")] : []),
          ...(item.isCanceled ? [t("status.canceled")] : []),
        ].join(", ");
        return (
          <a
            key={item.id}
            className={classOf(item, all)}
            href={itemHref(item.id)}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onOpen(item.id);
            }}
            style={position}
            title={`${spanText(item)} ${item.name}${item.coaches && ` · ${item.coaches}`}`}
          >
            <b>
              {wallTime(item.start)}
              <small>{`–${wallTime(item.end)}`}</small>
            </b>{" "}
            <span>{item.name}</span> <i>{said}</i>
            <small className="places">
              {item.places}
              {item.coaches && item.end - item.start >= longName && ` · ${item.coaches}`}
            </small>
          </a>
        );
      })}
    </div>
  );
}

/** From these lengths on, in minutes, there is room for three lines, and for a long name. */
const threeLines = 45;
const longName = 75;

function classOf({ start, end, color, isUnmarked, isBelowMin, isCanceled }: GridTraining, lanes: number): string {
  const length = end - start;
  return [
    `r court-${color}`,
    length >= threeLines && "tall",
    length >= longName && "high",
    lanes > 1 && "split",
    isUnmarked && "unmarked",
    isBelowMin && "below",
    isCanceled && "canceled",
  ]
    .filter(Boolean)
    .join(" ");
}
