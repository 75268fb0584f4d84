import { type AgendaColoring, type AgendaView, agendaColorings, agendaViews } from "./types.ts";

/** How somebody likes the agenda. */
export interface AgendaChoice {
  readonly view: AgendaView;
  readonly color: AgendaColoring;
}

const names = { view: "agendaView", color: "agendaColor" } as const satisfies Record<keyof AgendaChoice, string>;

/** What this browser stored: a week in the courts' colours unless told. `cookies` is the request's Cookie header. */
export function readStoredChoice(cookies: string | null): AgendaChoice {
  const stored = (name: string) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)`, "u").exec(cookies ?? "")?.[1];
  return {
    view: agendaViews.find((view) => view === stored(names.view)) ?? "week",
    color: agendaColorings.find((color) => color === stored(names.color)) ?? "court",
  };
}

/** Headers that keep what an address chose for a year; what it did not say stays as it was. */
export function storeChoice(chosen: { readonly [K in keyof AgendaChoice]: AgendaChoice[K] | null }): Headers {
  const headers = new Headers();
  for (const part of ["view", "color"] as const) {
    const value = chosen[part];
    if (value)
      headers.append("set-cookie", `${names[part]}=${value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
  }
  return headers;
}
