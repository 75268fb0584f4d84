import { type AgendaColoring, type AgendaView, agendaColorings, agendaViews } from "./types.ts";

/** How somebody likes the agenda. */
export interface AgendaChoice {
  readonly view: AgendaView;
  readonly color: AgendaColoring;
}

const names = { view: "agendaView", color: "agendaColor" } as const satisfies Record<keyof AgendaChoice, string>;

/** Whether a request comes from a phone, as its browser says it: the width of the window is not known yet. */
const isFromPhone = (headers: Headers): boolean => {
  const hint = headers.get("sec-ch-ua-mobile");
  return hint === null ? /\bMobi/u.test(headers.get("user-agent") ?? "") : hint === "?1";
};

/** What this browser stored; without it a week in the courts' colours, on a phone a day. */
export function readStoredChoice(headers: Headers): AgendaChoice {
  const cookies = headers.get("cookie") ?? "";
  const stored = (name: string) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)`, "u").exec(cookies)?.[1];
  return {
    view: agendaViews.find((view) => view === stored(names.view)) ?? (isFromPhone(headers) ? "day" : "week"),
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
