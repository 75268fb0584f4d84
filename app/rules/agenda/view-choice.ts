import { chosenHours } from "./hours.ts";
import { type AgendaColoring, type AgendaView, agendaColorings, agendaViews, type Span } from "./types.ts";

/** How a person likes the agenda. */
interface AgendaChoice {
  readonly view: AgendaView;
  readonly color: AgendaColoring;
  /** The hours that are shown even if nothing is in them; null: the usual ones. */
  readonly hours: Span | null;
}

const names = { view: "agendaView", color: "agendaColor", hours: "agendaHours" } as const satisfies Record<
  keyof AgendaChoice,
  string
>;

/** Whether a request comes from a phone, as its browser says it: the width of the window is not known yet. */
const isFromPhone = (headers: Headers): boolean => {
  const hint = headers.get("sec-ch-ua-mobile");
  return hint === null ? /\bMobi/u.test(headers.get("user-agent") ?? "") : hint === "?1";
};

/** What this browser stored; without it a week in the courts' colours, on a phone a day. */
export function readStoredChoice(headers: Headers): AgendaChoice {
  const cookies = headers.get("cookie") ?? "";
  const stored = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`, "u").exec(cookies)?.[1];
  const [from, to] = stored(names.hours)?.split("-") ?? [];
  return {
    view: agendaViews.find((view) => view === stored(names.view)) ?? (isFromPhone(headers) ? "day" : "week"),
    color: agendaColorings.find((color) => color === stored(names.color)) ?? "court",
    hours: chosenHours(from, to),
  };
}

/** Headers that keep what an address chose for a year; what it did not say stays as it was, usual hours need no keeping. */
export function storeChoice(
  chosen: { readonly [K in "view" | "color"]: AgendaChoice[K] | null } & { readonly hours: Span | "usual" | null },
): Headers {
  const headers = new Headers();
  const { view, color, hours } = chosen;
  const span = hours === "usual" ? null : hours;
  const parts = { view, color, hours: span && `${span.start / 60}-${span.end / 60}` };
  for (const part of ["view", "color", "hours"] as const)
    if (parts[part])
      headers.append("set-cookie", `${names[part]}=${parts[part]}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
  if (hours === "usual") headers.append("set-cookie", `${names.hours}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
  return headers;
}
