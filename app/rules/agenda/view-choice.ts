import { type AgendaView, agendaViews } from "./types.ts";

const cookieName = "agendaView";

/** The view stored in this browser, a week unless one is. `cookies` is the request's Cookie header. */
export function readStoredView(cookies: string | null): AgendaView {
  const stored = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`, "u").exec(cookies ?? "")?.[1];
  return agendaViews.find((view) => view === stored) ?? "week";
}

/** The `Set-Cookie` value that keeps a view for a year. */
export const storeView = (view: AgendaView): string =>
  `${cookieName}=${view}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
