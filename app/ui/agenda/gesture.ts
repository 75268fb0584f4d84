import { lengthOnCourt, moveSpan, sameSpan } from "#app/rules/agenda/drag.ts";
import type { AgendaGrid } from "#app/rules/agenda/grid.ts";
import type { SlotPlace } from "#app/rules/agenda/links.ts";
import { spanText, wallTime } from "#app/rules/agenda/minutes.ts";
import type { AgendaModel, Span } from "#app/rules/agenda/types.ts";
import { type Geometry, measure, type Stage, showGhost } from "./stage.ts";

/** A whole place: what a gesture ends with. */
export type TimedPlace = Required<SlotPlace>;

/** What gestures need of the latest render. */
export interface GestureHost {
  readonly model: AgendaModel;
  readonly grid: AgendaGrid;
  /** True while a gesture runs: what is shown must stay as it is. */
  readonly hold: (held: boolean) => void;
  readonly onCreate: (place: TimedPlace) => void;
  readonly onMove: (id: string, place: TimedPlace) => void;
  readonly onOpen: (href: string) => void;
  readonly say: { readonly canceled: string; readonly keys: (place: string) => string };
}

export type GestureKind = "create" | "move" | "start" | "end";

/** A reservation (or a new one) that is being moved. There is at most one at a time. */
export class Gesture {
  readonly kind: GestureKind;
  readonly id: string | null;
  readonly element: HTMLElement | null;
  readonly origin: { readonly column: number; readonly span: Span };
  readonly geometry: Geometry;
  column: number;
  span: Span;
  /** What the length follows from while the reservation moves, and how long turns are there. */
  #sized: { readonly span: Span; readonly turn: number | null };
  readonly #stage: Stage;
  readonly #host: GestureHost;

  constructor(
    stage: Stage,
    host: GestureHost,
    from: { kind: GestureKind; id?: string; element?: HTMLElement; column: number; span: Span },
  ) {
    this.kind = from.kind;
    this.id = from.id ?? null;
    this.element = from.element ?? null;
    this.origin = { column: from.column, span: from.span };
    this.column = from.column;
    this.span = from.span;
    this.#stage = stage;
    this.#host = host;
    this.#sized = { span: from.span, turn: this.turn };
    this.geometry = measure(stage, host.model.hours);
    this.element?.classList.add("lifted");
    host.hold(true);
    this.#show(from.span);
  }

  /** How long a turn is where the reservation is, in minutes; null where any length is sold. */
  get turn(): number | null {
    return this.#host.grid.columns[this.column]?.turn ?? null;
  }

  /**
   * Moves the reservation to a start, as long as it was or as turns there ask; a column of another location is not
   * taken.
   */
  moveTo(column: number, start: number): void {
    const { columns } = this.#host.grid;
    if (columns[column]?.location === columns[this.origin.column]?.location) this.column = column;
    const length = lengthOnCourt(this.#sized.span, this.#sized.turn, this.turn);
    this.#show(moveSpan({ start: 0, end: length }, start, this.#host.model.hours));
  }

  /** Gives the reservation another start and end, where it is. */
  resize(span: Span): void {
    this.#sized = { span, turn: this.turn };
    this.#show(span);
  }

  #show(span: Span): void {
    this.span = span;
    showGhost(this.#stage, this.geometry, this.column, span, this.text());
  }

  /** "18:00–19:30 · Padel 2 · mar 17 nov" */
  text(): string {
    const column = this.#host.grid.columns[this.column];
    const day = this.#host.model.days[column?.day ?? 0];
    return [spanText(this.span), column?.name, day?.label].filter(Boolean).join(" · ");
  }

  /** Hands the result over. The ghost stays until `clear`, so that it is seen while the change is being decided. */
  drop(): "dropped" | "unchanged" {
    const column = this.#host.grid.columns[this.column];
    const unchanged = this.id !== null && this.column === this.origin.column && sameSpan(this.span, this.origin.span);
    this.#release();
    if (!column || unchanged) {
      this.clear();
      return "unchanged";
    }
    const place = {
      fieldId: column.courtId,
      date: column.date,
      startAt: wallTime(this.span.start),
      endAt: wallTime(this.span.end),
    };
    if (this.id === null) this.#host.onCreate(place);
    else this.#host.onMove(this.id, place);
    return "dropped";
  }

  /** Gives the gesture up: everything is as it was before. */
  cancel(): void {
    this.#release();
    this.clear();
    this.#stage.announcer.textContent = this.#host.say.canceled;
  }

  /** Takes the ghost away. */
  clear(): void {
    this.element?.classList.remove("lifted");
    this.#stage.ghost.hidden = true;
  }

  #release(): void {
    this.#host.hold(false);
  }
}
