import { type CSSProperties, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { gridOf } from "#app/rules/agenda/grid.ts";
import { wallTime } from "#app/rules/agenda/minutes.ts";
import type { AgendaColoring, AgendaModel } from "#app/rules/agenda/types.ts";
import { useHydrated } from "../use-hydrated.ts";
import { DaySection } from "./day-section.tsx";
import type { TimedPlace } from "./gesture.ts";
import { useGridLabels } from "./labels.ts";
import { AgendaLegend } from "./legend.tsx";
import { useElapsedMinutes } from "./use-elapsed-minutes.ts";
import { useGestures } from "./use-gestures.ts";
import { useScrollPlace } from "./use-scroll-place.ts";
import "./court-colors.css";
import "./state-colors.css";
import "./agenda.css";
import "./blocks.css";
import "./reservations.css";
import "./legend.css";

interface AgendaProps {
  readonly model: AgendaModel;
  readonly coloring: AgendaColoring;
  /** Where a day's name leads to; null where it already is. */
  readonly dayHref: (date: string) => string | null;
  /** Called, with scripts, when an empty place was clicked or drawn on. */
  readonly onCreate: (place: TimedPlace) => void;
  /** Called, with scripts, when a reservation was dropped, or moved by keys. Its ghost stays as long as `deciding`. */
  readonly onMove: (id: string, place: TimedPlace) => void;
  /** Called, with scripts, when a link inside the grid was followed. */
  readonly onOpen: (href: string) => void;
  /** Whether a dropped reservation waits for its confirmation. */
  readonly deciding: boolean;
  /** Called, with scripts, when a gesture begins or ends. */
  readonly onHold: (isHeld: boolean) => void;
}

/**
 * The agenda's grid: days, and in each day a column for each court, under headers that stay in sight. Complete without
 * scripts; with them it takes drags and keys. While one runs, and until what was dropped is decided, what is shown
 * stands still, whatever new data comes.
 */
export function Agenda({ model: newest, coloring, dayHref, onCreate, onMove, onOpen, onHold, deciding }: AgendaProps) {
  const { t } = useTranslation("agenda");
  const labels = useGridLabels();
  const isLive = useHydrated();
  const [held, setHeld] = useState<AgendaModel>(newest);
  const [isDragging, setDragging] = useState(false);
  const model = isDragging || deciding ? held : newest;
  const grid = useMemo(() => gridOf(model), [model]);
  const elapsed = useElapsedMinutes(model);

  const scroller = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLOutputElement>(null);
  const announcer = useRef<HTMLParagraphElement>(null);
  useScrollPlace(scroller, model);
  useGestures(
    { scroller, canvas, ghost, label, announcer },
    {
      model,
      grid,
      hold: (hold) => {
        if (hold) setHeld(model);
        setDragging(hold);
        onHold(hold);
      },
      onCreate,
      onMove,
      onOpen,
      say: { canceled: t("keys.canceled"), keys: (place) => t("keys.moving", { place }) },
    },
    !deciding,
  );

  const courts = model.locations.reduce((sum, location) => sum + location.courts.length, 0);
  const { start, end } = model.hours;
  const hours = Array.from({ length: (end - start) / 60 }, (_, index) => wallTime(start + index * 60));
  const classes = [
    "agenda",
    model.view === "day" ? "by-day" : "by-week",
    model.locations.length > 1 && "several",
    isLive && "live",
    `color-${coloring}`,
  ];
  return (
    <div
      className={classes.filter(Boolean).join(" ")}
      style={{ "--courts": courts, "--from": start, "--to": end } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroller" ref={scroller} aria-label={t("grid.label")} tabIndex={0}>
        <div className="canvas" ref={canvas}>
          <div className="gutter" aria-hidden="true">
            <div className="corner" />
            <ol>
              {hours.map((hour) => (
                <li key={hour}>
                  <span>{hour}</span>
                </li>
              ))}
            </ol>
          </div>
          {model.days.map(({ date }, index) => (
            <DaySection
              key={date}
              {...{ model, grid, labels, elapsed }}
              day={index}
              dayHref={model.view === "week" ? dayHref(date) : null}
            />
          ))}
          <div className="ghost" ref={ghost} hidden aria-hidden="true">
            <output ref={label} />
          </div>
        </div>
      </section>
      <AgendaLegend isLive={isLive} coloring={coloring} />
      <p className="visuallyHidden" role="status" ref={announcer} />
    </div>
  );
}
