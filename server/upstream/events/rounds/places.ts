import { finalRanking } from "../engine/places.ts";
import { factsOf, type Resolved } from "./resolved.ts";

/** The places of a competition's teams as far as they are known, best first; who shares one has the same rank. */
export const placesOf = ({ competition, rounds }: Resolved): { teamId: string; rank: number }[] =>
  finalRanking(factsOf(competition).rounds, rounds);
