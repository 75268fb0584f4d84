import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { placeAfter, shiftsOf } from "./row-places.ts";

/** Pixels at the window's edges that scroll it; the upper one lies below the page's top bar. */
const topEdge = 100;
const bottomEdge = 56;

/** The rows of a table that have a handle, as they stand when one of them is taken. */
interface Taken {
  readonly rows: readonly HTMLElement[];
  readonly ids: readonly string[];
  readonly heights: readonly number[];
  readonly from: number;
  /** The pointer's height in the page. */
  readonly start: number;
}

function take(handle: HTMLElement, y: number): Taken | undefined {
  const own = handle.closest("tr");
  const handles = [...(own?.parentElement?.querySelectorAll<HTMLElement>("[data-drag-id]") ?? [])];
  const rows = handles.flatMap((one) => one.closest("tr") ?? []);
  const from = own ? rows.indexOf(own) : -1;
  if (from < 0) return undefined;
  return {
    rows,
    ids: handles.map((one) => one.dataset.dragId ?? ""),
    heights: rows.map((row) => row.getBoundingClientRect().height),
    from,
    start: y + window.scrollY,
  };
}

function show(row: HTMLElement, shift: number, look: "lifted" | "aside"): void {
  row.dataset.drag = look;
  row.style.transform = shift === 0 ? "" : `translateY(${shift}px)`;
}

function putBack({ rows }: Taken): void {
  for (const row of rows) {
    delete row.dataset.drag;
    row.style.transform = "";
  }
}

/**
 * Drags a table's row by a handle (`data-drag-id` holds the row's id) among the rows that have one. A dropped row stays
 * where it was put until the page has been read again: then it stands there, or was refused and is back.
 * @param drop the row comes to stand where the row with this id is
 * @returns what the handle does when it is pressed
 */
export function useRowDrag(drop: (to: string) => void): (event: ReactPointerEvent<HTMLElement>) => void {
  const { state } = useNavigation();
  const dropped = useRef<Taken | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  // why before painting: the rows stand in their new order with the same commit.
  useLayoutEffect(() => {
    if (state !== "idle" || !dropped.current) return;
    putBack(dropped.current);
    dropped.current = null;
  }, [state]);
  useEffect(
    () => () => {
      cancel.current?.();
      if (dropped.current) putBack(dropped.current);
    },
    [],
  );

  return (event) => {
    const handle: HTMLElement = event.currentTarget;
    if (event.button !== 0 || !event.isPrimary || state !== "idle" || dropped.current) return;
    const taken = take(handle, event.clientY);
    if (!taken) return;
    event.preventDefault();
    const { pointerId } = event;
    const { rows, ids, heights, from, start } = taken;
    const listeners = new AbortController();
    const { signal } = listeners;
    let y = event.clientY;
    let place = from;
    let frame = 0;

    const follow = () => {
      const moved = y + window.scrollY - start;
      place = placeAfter(heights, from, moved);
      const shifts = shiftsOf(heights, from, place);
      rows.forEach((row, at) => {
        show(row, at === from ? moved : (shifts[at] ?? 0), at === from ? "lifted" : "aside");
      });
    };
    const scrollAtEdges = () => {
      const speed = Math.min(0, y - topEdge) + Math.max(0, y - window.innerHeight + bottomEdge);
      const before = window.scrollY;
      if (speed !== 0) window.scrollBy(0, speed / 4);
      if (window.scrollY !== before) follow();
      frame = requestAnimationFrame(scrollAtEdges);
    };
    const end = () => {
      cancelAnimationFrame(frame);
      listeners.abort();
      cancel.current = null;
    };
    const abandon = () => {
      end();
      putBack(taken);
    };
    const release = () => {
      const to = ids[place];
      if (place === from || to === undefined) return abandon();
      end();
      const shifts = shiftsOf(heights, from, place);
      rows.forEach((row, at) => {
        show(row, shifts[at] ?? 0, "aside");
      });
      dropped.current = taken;
      drop(to);
    };

    handle.setPointerCapture(pointerId);
    handle.addEventListener(
      "pointermove",
      (moved) => {
        y = moved.clientY;
        follow();
      },
      { signal },
    );
    handle.addEventListener("pointerup", release, { signal });
    handle.addEventListener("pointercancel", abandon, { signal });
    handle.addEventListener("lostpointercapture", abandon, { signal });
    window.addEventListener(
      "keydown",
      (key) => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        abandon();
      },
      // why capture: before whatever else Escape would close.
      { signal, capture: true },
    );
    cancel.current = abandon;
    follow();
    frame = requestAnimationFrame(scrollAtEdges);
  };
}
