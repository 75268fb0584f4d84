import { type RefObject, useEffect, useRef } from "react";
import type { AgendaModel } from "#app/rules/agenda/types.ts";

const STORAGE_KEY = "agenda-scroll";

/**
 * Where the scroller stands: first at the present hour of today, when it is shown, else at the first open hour. A
 * reader who comes back to the same days finds the place that was left.
 */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, model: AgendaModel): void {
  const key = `${model.view} ${model.days[0]?.date} ${model.locations.map((one) => one.id).join()}`;
  const latest = useRef(model);
  const wasShown = useRef(false);
  useEffect(() => {
    latest.current = model;
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const store = () =>
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ key, left: element.scrollLeft, top: element.scrollTop }));
    let timer = 0;
    const onScroll = () => {
      clearTimeout(timer);
      timer = window.setTimeout(store, 150);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, key]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // A reader who scrolled before the scripts came stays there: nothing moves away under a pointer.
    if (!wasShown.current && (element.scrollTop > 0 || element.scrollLeft > 0)) {
      wasShown.current = true;
      return;
    }
    const stored = readStored();
    if (stored?.key === key) {
      wasShown.current = true;
      element.scrollTo(stored.left, stored.top);
      return;
    }
    const { hours, days, locations } = latest.current;
    const today = days.findIndex((day) => locations.some((one) => one.now.date === day.date));
    const minute = element.querySelector(".body") ? bodyHeight(element) / (hours.end - hours.start) : 0;
    const from = today < 0 ? firstOpen(latest.current) : (locations[0]?.now.minutes ?? 0) - 75;
    // From week to week the hours stay where the reader put them.
    const top = wasShown.current ? element.scrollTop : Math.max(0, from - hours.start) * minute;
    wasShown.current = true;
    element.scrollTo(leftOf(element, days[today]?.date), top);
  }, [scroller, key]);
}

function readStored(): { key: string; left: number; top: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
  } catch {
    return null;
  }
}

const bodyHeight = (element: HTMLElement) => element.querySelector(".body")?.getBoundingClientRect().height ?? 0;

function leftOf(element: HTMLElement, date: string | undefined): number {
  const day = date ? element.querySelector(`#day-${date}`) : null;
  const gutter = element.querySelector(".gutter")?.getBoundingClientRect();
  if (!day || !gutter) return 0;
  return element.scrollLeft + day.getBoundingClientRect().left - gutter.right;
}

/** The first minute at which one of the locations opens on one of the days. */
function firstOpen({ hours, locations }: AgendaModel): number {
  const openings = locations.flatMap((location) =>
    location.days
      .filter((day) => day.holiday === null)
      .map(({ closed }) => (closed[0]?.start === hours.start ? (closed[0]?.end ?? hours.start) : hours.start)),
  );
  return Math.min(hours.end, ...openings) - 15;
}
