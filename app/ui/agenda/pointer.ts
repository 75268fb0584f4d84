import { endingAt, spanFromClick, spanFromDrag, startingAt } from "#app/rules/agenda/drag.ts";
import { spanText } from "#app/rules/agenda/minutes.ts";
import { isPlainClick } from "../plain-click.ts";
import { Gesture, type GestureHost, type GestureKind } from "./gesture.ts";
import { emptyColumnAt, locate, measure, reservationAt, reservationIdOf, type Stage } from "./stage.ts";

/** Pixels a pointer travels before a press becomes a drag. */
const DRAG_THRESHOLD_PX = 4;
/** How long a finger rests before it drags instead of scrolling, in milliseconds. */
const LONG_PRESS_MS = 350;
/** Pixels at the edge of a reservation that resize it, and at the edge of the scroller that scroll it. */
const RESIZE_EDGE_PX = 7;
const SCROLL_EDGE_PX = 44;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly pointerId: number;
  readonly touch: boolean;
  readonly target: EventTarget | null;
  timer: number;
}

/** What the current gesture is, shared by pointer and keys. */
export interface GestureSlot {
  gesture: Gesture | null;
  /** The gesture that was dropped last: its ghost stays until the change is decided. */
  dropped: Gesture | null;
}

/** Listens for drags and clicks on the canvas by delegation. Answers a function that stops listening. */
export function attachPointer(stage: Stage, slot: GestureSlot, host: () => GestureHost): () => void {
  const { canvas, scroller } = stage;
  const listeners = new AbortController();
  const { signal } = listeners;
  let press: Press | null = null;
  let grab = 0;
  let frame = 0;
  let last = { x: 0, y: 0 };
  let swallowClick = false;
  let hovered: HTMLAnchorElement | null = null;

  const kindAt = (link: HTMLElement, y: number): GestureKind => {
    const box = link.getBoundingClientRect();
    const edge = Math.min(RESIZE_EDGE_PX, box.height / 4);
    if (box.bottom - y <= edge) return "end";
    return y - box.top <= edge ? "start" : "move";
  };

  const begin = ({ x, y, target, pointerId, touch }: Press) => {
    const { grid, model } = host();
    slot.dropped?.clear();
    const point = locate(stage, measure(stage, model.hours), x, y);
    const link = reservationAt(target);
    if (link) {
      const item = grid.items.get(reservationIdOf(link));
      const column = grid.columns.findIndex((one) => one.court === item?.court && one.day === item.day);
      if (!item || item.status === "canceled" || item.isPart || column < 0) return;
      grab = point.minutes - item.start;
      const kind = touch && item.end - item.start < 60 ? "move" : kindAt(link, y);
      slot.gesture = new Gesture(stage, host(), { kind, id: item.id, element: link, column, span: item });
    } else {
      const column = emptyColumnAt(target, grid);
      if (column < 0) return;
      grab = point.minutes;
      const span = spanFromDrag(grab, grab, model.hours, grid.columns[column]?.turn);
      slot.gesture = new Gesture(stage, host(), { kind: "create", column, span });
    }
    // why the ghost: its cursor holds for the whole drag, and no style of a thousand reservations has to change.
    stage.ghost.setPointerCapture(pointerId);
    frame = requestAnimationFrame(scrollAtEdges);
  };

  const follow = () => {
    const { gesture } = slot;
    if (!gesture) return;
    const { hours } = gesture.geometry;
    const { column, minutes } = locate(stage, gesture.geometry, last.x, last.y);
    const { span } = gesture.origin;
    const { turn } = gesture;
    if (gesture.kind === "create") gesture.resize(spanFromDrag(grab, minutes, hours, turn));
    if (gesture.kind === "move") gesture.moveTo(column, minutes - grab);
    if (gesture.kind === "end") gesture.resize(endingAt(span, minutes, hours, turn));
    if (gesture.kind === "start") gesture.resize(startingAt(span, minutes, hours, turn));
  };

  const scrollAtEdges = () => {
    if (!slot.gesture || !press) return;
    const box = scroller.getBoundingClientRect();
    const speed = (at: number, low: number, high: number) =>
      (Math.min(0, at - low - SCROLL_EDGE_PX) + Math.max(0, at - high + SCROLL_EDGE_PX)) / 4;
    const { geometry } = slot.gesture;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    const left = box.left + (geometry.days[0]?.left ?? 0);
    scroller.scrollBy(speed(last.x, left, box.right), speed(last.y, box.top + geometry.top, box.bottom));
    if (before[0] !== scroller.scrollLeft || before[1] !== scroller.scrollTop) follow();
    frame = requestAnimationFrame(scrollAtEdges);
  };

  const end = () => {
    cancelAnimationFrame(frame);
    if (press) clearTimeout(press.timer);
    press = null;
    slot.gesture = null;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!reservationAt(event.target) && emptyColumnAt(event.target, host().grid) < 0) return;
    slot.gesture?.cancel();
    slot.gesture = null;
    const { clientX: x, clientY: y, pointerId, target } = event;
    const touch = event.pointerType === "touch";
    const made: Press = { x, y, pointerId, touch, target, timer: 0 };
    if (touch) made.timer = window.setTimeout(() => begin(made), LONG_PRESS_MS);
    press = made;
    last = { x, y };
  };

  const onMove = (event: PointerEvent) => {
    const link = press ? null : reservationAt(event.target);
    if (link && event.pointerType === "mouse") hover(link, event.clientY);
    if (!press || event.pointerId !== press.pointerId) return;
    last = { x: event.clientX, y: event.clientY };
    if (slot.gesture) return follow();
    if (Math.hypot(last.x - press.x, last.y - press.y) < DRAG_THRESHOLD_PX * (press.touch ? 2 : 1)) return;
    // A finger that moves early scrolls; a mouse that moves drags.
    if (press.touch) return end();
    begin(press);
    if (slot.gesture) follow();
    else end();
  };

  /** Shows what an edge does, and the whole text of a reservation that is too small for it. */
  const hover = (link: HTMLAnchorElement, y: number) => {
    link.classList.toggle("at-edge", kindAt(link, y) !== "move");
    if (link === hovered) return;
    hovered = link;
    link.title = (link.textContent ?? "").replace(/\s+/gu, " ").trim();
  };

  /** The click of the release that is happening comes after it, and must not open or create anything. */
  const swallowOneClick = () => {
    swallowClick = true;
    setTimeout(() => {
      swallowClick = false;
    });
  };

  const onUp = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return;
    const { gesture } = slot;
    if (gesture) {
      swallowOneClick();
      if (gesture.drop() === "dropped") slot.dropped = gesture;
    }
    end();
  };

  const onCancel = () => {
    slot.gesture?.cancel();
    end();
  };

  const onClick = (event: MouseEvent) => {
    if (swallowClick) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!isPlainClick(event)) return;
    const anchor = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (anchor) {
      event.preventDefault();
      host().onOpen(anchor.pathname + anchor.search);
      return;
    }
    const { grid, model } = host();
    const column = emptyColumnAt(event.target, grid);
    if (column < 0) return;
    const { minutes } = locate(stage, measure(stage, model.hours), event.clientX, event.clientY);
    const span = spanFromClick(minutes, model.hours, grid.columns[column]?.turn);
    const made = new Gesture(stage, host(), { kind: "create", column, span });
    stage.announcer.textContent = spanText(made.span);
    if (made.drop() === "dropped") slot.dropped = made;
  };

  canvas.addEventListener("pointerdown", onDown, { signal });
  canvas.addEventListener("pointermove", onMove, { signal });
  canvas.addEventListener("pointerup", onUp, { signal });
  canvas.addEventListener("pointercancel", onCancel, { signal });
  canvas.addEventListener("click", onClick, { signal });
  canvas.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  canvas.addEventListener("contextmenu", (event) => slot.gesture && event.preventDefault(), { signal });
  // why: the only way to keep a browser from scrolling under a finger that already drags.
  canvas.addEventListener("touchmove", (event) => slot.gesture && event.preventDefault(), { signal, passive: false });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !slot.gesture || !press) return;
      event.preventDefault();
      onCancel();
      swallowClick = true;
      window.addEventListener("pointerup", swallowOneClick, { once: true, signal });
    },
    // why capture: before whatever else Escape would close.
    { signal, capture: true },
  );
  return () => {
    onCancel();
    listeners.abort();
  };
}
