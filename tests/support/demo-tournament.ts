import type { Visitor } from "./visitor.ts";

/** Tournaments of the demo's two clubs: what they are, and their names. */
const named = {
  /** Tournaments whose groups are under way. */
  live: ["Coppa del Circolo", "Torneo dei bagnini"],
  /** Tournaments whose registrations are confirmed, and of which nothing is made yet. */
  confirmed: ["Coppa di primavera", "Misto del giovedì"],
} as const;

/** The address of a tournament of the demo in the club in which somebody works. */
export async function demoTournament(visitor: Visitor, what: keyof typeof named): Promise<string> {
  const events = await visitor.get("/events/list?type=tournament&pageSize=50");
  const names: readonly string[] = named[what];
  const link = [...events.document.querySelectorAll("tbody a.rowLink")].find((one) =>
    names.some((name) => one.textContent?.includes(name)),
  );
  if (!link) throw new Error(`The demo has no ${what} tournament: ${events.text.slice(0, 600)}`);
  return link.getAttribute("href") ?? "";
}
