import { z } from "zod";
import { DecisionMethod } from "#contracts/events/ranking.ts";
import { closures } from "#contracts/events/rounds.ts";
import { Id } from "#contracts/scalars.ts";
import { decisionRevoked } from "./ties.ts";

const { note } = closures.decide.body.shape.ties.element.shape;
/** What the text of a decision may hold. */
export const DecisionText = z.object({ note });

/** The methods for which staff say the order. */
const ordered: ReadonlySet<string> = new Set(["playOff", "staff"]);

const place = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/u, "round.place")
  .transform(Number)
  .optional();

/**
 * The form of a tie. `teams`: each with its place among them, from 1; places say nothing for lots, for a rank that
 * stays shared, and for a decision that is taken back. Answers the teams in their order; the method null: the decision
 * is taken back.
 */
export const decisionForm = z
  .object({
    tie: z.string().max(80),
    groupIndex: z.coerce.number().int().min(0).optional(),
    method: DecisionMethod.or(z.literal(decisionRevoked)),
    teams: z.array(z.object({ id: Id, place })).max(1024),
    note,
  })
  .superRefine(({ method, teams }, context) => {
    if (!ordered.has(method)) return;
    const seen = new Set<number>();
    for (const [at, { place: rank }] of teams.entries()) {
      const isWrong = rank === undefined || rank < 1 || rank > teams.length || seen.has(rank);
      if (rank !== undefined) seen.add(rank);
      if (isWrong) context.addIssue({ code: "custom", path: ["teams", at, "place"], message: "round.places" });
    }
  })
  .transform(({ teams, groupIndex = null, method, note }) => ({
    ...{ groupIndex, method: method === decisionRevoked ? null : method, note },
    teamIds: (ordered.has(method) ? teams.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)) : teams).map(
      ({ id }) => id,
    ),
  }));
