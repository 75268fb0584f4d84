import { columnDaysOn, endingAt, neighbourColumn, STEP, startingAt } from "#app/rules/agenda/drag.ts";
import { Gesture, type GestureHost } from "./gesture.ts";
import type { GestureSlot } from "./pointer.ts";
import { reservationAt, reservationIdOf, type Stage } from "./stage.ts";

/** What a key does to a reservation on its way; null when it means nothing here. */
function step(event: KeyboardEvent, gesture: Gesture, { grid, model }: GestureHost): (() => void) | null {
  const { column, span, turn } = gesture;
  const { hours } = model;
  const { columns } = grid;
  const direction = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
  const length = direction * (turn ?? STEP);
  switch (event.key) {
    case "ArrowUp":
    case "ArrowDown":
      return () =>
        event.shiftKey
          ? gesture.resize(endingAt(span, span.end + length, hours, turn))
          : gesture.moveTo(column, span.start + direction * STEP);
    case "ArrowLeft":
    case "ArrowRight":
      return () =>
        event.shiftKey
          ? gesture.resize(startingAt(span, span.start + length, hours, turn))
          : gesture.moveTo(neighbourColumn(columns, column, direction), span.start);
    case "PageUp":
      return () => gesture.moveTo(columnDaysOn(columns, column, -1), span.start);
    case "PageDown":
      return () => gesture.moveTo(columnDaysOn(columns, column, 1), span.start);
    default:
      return null;
  }
}

/**
 * Listens for keys on reservations: Alt with arrows moves by a quarter of an hour or a court, Alt with page keys by a
 * day, Alt+Shift with arrows moves an end; Enter takes it over, Esc gives it up. Answers a function that stops it.
 */
export function attachKeys(stage: Stage, slot: GestureSlot, host: () => GestureHost): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;

  const start = (link: HTMLAnchorElement): Gesture | null => {
    const { grid } = host();
    const item = grid.items.get(reservationIdOf(link));
    const column = grid.columns.findIndex((one) => one.court === item?.court && one.day === item.day);
    if (!item || item.status === "canceled" || item.isPart || column < 0) return null;
    slot.dropped?.clear();
    return new Gesture(stage, host(), { kind: "move", id: item.id, element: link, column, span: item });
  };

  const onKey = (event: KeyboardEvent) => {
    const link = reservationAt(event.target);
    if (!link) return;
    const running = slot.gesture?.element === link ? slot.gesture : null;
    if (event.key === "Escape" && running) {
      // why: Escape gives up the move, and does not close the record that is open beside the agenda.
      event.preventDefault();
      running.cancel();
      slot.gesture = null;
    } else if (event.key === "Enter" && running) {
      event.preventDefault();
      slot.gesture = null;
      if (running.drop() === "dropped") slot.dropped = running;
    } else if (event.altKey && !event.ctrlKey && !event.metaKey && /^(?:Arrow|Page)/u.test(event.key)) {
      const gesture = running ?? start(link);
      if (!gesture) return;
      slot.gesture = gesture;
      const move = step(event, gesture, host());
      if (!move) return;
      // why: Alt+Left would go back a page.
      event.preventDefault();
      move();
      stage.ghost.scrollIntoView({ block: "nearest", inline: "nearest" });
      stage.announcer.textContent = host().say.keys(gesture.text());
    }
  };

  /** A reservation that was being moved by keys stays where it was when the focus leaves it. */
  const onLeave = (event: FocusEvent) => {
    if (!slot.gesture || slot.gesture.element !== reservationAt(event.target)) return;
    slot.gesture.cancel();
    slot.gesture = null;
  };

  stage.canvas.addEventListener("keydown", onKey, { signal });
  stage.canvas.addEventListener("focusout", onLeave, { signal });
  return () => listeners.abort();
}
