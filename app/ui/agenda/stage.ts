import type { AgendaGrid } from "#app/rules/agenda/grid.ts";
import type { Span } from "#app/rules/agenda/types.ts";

/** The elements that gestures work on. React draws them once; gestures move the ghost without asking React. */
export interface Stage {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  readonly ghost: HTMLElement;
  readonly label: HTMLElement;
  readonly announcer: HTMLElement;
}

interface Box {
  readonly left: number;
  readonly width: number;
}

/** Where columns and minutes are, in pixels of the canvas. Nothing moves while a gesture runs. */
export interface Geometry {
  readonly days: readonly Box[];
  readonly courts: number;
  /**
   * The box of a column, measured when asked for: days out of sight have no layout, and asking all of them would make
   * it.
   */
  readonly column: (index: number) => Box | undefined;
  readonly top: number;
  readonly minute: number;
  readonly hours: Span;
}

/** Measures days and hours of the canvas. */
export function measure({ canvas }: Stage, hours: Span): Geometry {
  const origin = canvas.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, width } = element.getBoundingClientRect();
    return { left: left - canvas.getBoundingClientRect().left, width };
  };
  const columns = canvas.querySelectorAll("[data-column]");
  const days = [...canvas.querySelectorAll(".day")].map(boxOf);
  const hourList = canvas.querySelector(".gutter ol")?.getBoundingClientRect() ?? origin;
  const known = new Map<number, Box>();
  return {
    days,
    courts: columns.length / days.length,
    column(index) {
      const element = columns[index];
      const box = known.get(index) ?? (element && boxOf(element));
      if (box) known.set(index, box);
      return box;
    },
    top: hourList.top - origin.top,
    minute: hourList.height / (hours.end - hours.start),
    hours,
  };
}

/** The column and the minute under a point of the screen; the nearest ones when it is beside them. */
export function locate(stage: Stage, geometry: Geometry, clientX: number, clientY: number) {
  const origin = stage.canvas.getBoundingClientRect();
  const x = clientX - origin.left;
  const distance = (box: Box | undefined) => (box ? Math.max(box.left - x, x - box.left - box.width, 0) : Infinity);
  const nearest = (count: number, boxAt: (index: number) => Box | undefined) => {
    let best = 0;
    for (let index = 1; index < count; index += 1) if (distance(boxAt(index)) < distance(boxAt(best))) best = index;
    return best;
  };
  const { days, courts } = geometry;
  const first = nearest(days.length, (index) => days[index]) * courts;
  return {
    column: first + nearest(courts, (index) => geometry.column(first + index)),
    minutes: geometry.hours.start + (clientY - origin.top - geometry.top) / geometry.minute,
  };
}

/** Puts the ghost over a stretch of a column, with its text. */
export function showGhost(stage: Stage, geometry: Geometry, column: number, span: Span, text: string): void {
  const { ghost, label } = stage;
  const box = geometry.column(column);
  if (!box) return;
  ghost.style.left = `${box.left}px`;
  ghost.style.width = `${box.width}px`;
  ghost.style.top = `${geometry.top + (span.start - geometry.hours.start) * geometry.minute}px`;
  ghost.style.height = `${(span.end - span.start) * geometry.minute}px`;
  label.textContent = text;
  ghost.hidden = false;
}

/** The id of the reservation that a link of the grid leads to. */
export function reservationIdOf(link: HTMLAnchorElement): string {
  return link.pathname.slice(link.pathname.lastIndexOf("/") + 1);
}

/** The reservation link an event came from, if any. */
export function reservationAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a.r") : null;
}

/** The empty court column an event came from: its place in the grid, or -1. Closing days take nothing. */
export function emptyColumnAt(target: EventTarget | null, grid: AgendaGrid): number {
  if (!(target instanceof HTMLElement) || !target.dataset.column || target.classList.contains("holiday")) return -1;
  const index = Number(target.dataset.column);
  return grid.columns[index] ? index : -1;
}
