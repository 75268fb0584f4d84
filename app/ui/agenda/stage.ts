import type { AgendaGrid } from "#app/rules/agenda/grid.ts";
import type { Span } from "#app/rules/agenda/types.ts";

/** The elements that gestures work on. React draws them once; gestures move the ghost without asking React. */
export interface Stage {
  readonly frame: HTMLElement;
  readonly scroller: HTMLElement;
  readonly canvas: HTMLElement;
  readonly ghost: HTMLElement;
  readonly label: HTMLElement;
  readonly announcer: HTMLElement;
}

/** Where columns and minutes are, in pixels of the canvas. Measured once at the start of a gesture. */
export interface Geometry {
  readonly columns: readonly { readonly left: number; readonly width: number }[];
  readonly top: number;
  readonly minute: number;
  readonly hours: Span;
}

/** Measures the columns of the canvas. */
export function measure({ canvas }: Stage, hours: Span): Geometry {
  const origin = canvas.getBoundingClientRect();
  const elements = [...canvas.querySelectorAll<HTMLElement>("[data-column]")];
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const first = boxes[0];
  return {
    columns: boxes.map((box) => ({ left: box.left - origin.left, width: box.width })),
    top: (first?.top ?? origin.top) - origin.top,
    minute: (first?.height ?? 1) / (hours.end - hours.start),
    hours,
  };
}

/** The column and the minute under a point of the screen; the nearest ones when it is beside them. */
export function locate(stage: Stage, geometry: Geometry, clientX: number, clientY: number) {
  const origin = stage.canvas.getBoundingClientRect();
  const x = clientX - origin.left;
  const distance = ({ left, width }: { left: number; width: number }) => Math.max(left - x, x - left - width, 0);
  const column = geometry.columns.reduce(
    (best, one, index, all) => (distance(one) < distance(all[best] ?? one) ? index : best),
    0,
  );
  return { column, minutes: geometry.hours.start + (clientY - origin.top - geometry.top) / geometry.minute };
}

/** Puts the ghost over a stretch of a column, with its text. */
export function showGhost(stage: Stage, geometry: Geometry, column: number, span: Span, text: string): void {
  const { ghost, label } = stage;
  const box = geometry.columns[column];
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
