import { dayAhead } from "./training-ground.ts";
import type { Visitor } from "./visitor.ts";

/** Makes a tournament, a draft, as whoever is signed in. @returns its address */
export async function madeTournament(visitor: Visitor, name = "Torneo di prova"): Promise<string> {
  const form = await visitor.get("/events/tournaments/new");
  const date = dayAhead(200);
  const typed = { name, description: "Al lago", startDate: date, endDate: date };
  return (await visitor.submit(form, typed, { button: "Crea torneo" })).path;
}
