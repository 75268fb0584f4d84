import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Match, matches } from "#contracts/events/matches.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { loadMatches, loadStructure } from "../structure/load.server.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { requireTournament } from "../tournaments/load.server.ts";

/** A match with its round, its format and all its results. */
export type ShownMatch = CallOutput<typeof matches.show>;

interface MatchParams {
  readonly params: { readonly eventId: string; readonly matchId: string };
}

/** The caller, the tournament and the match of a page. Throws AppError 404 when it is another tournament's. */
export async function requireMatch(args: RouteArgs & MatchParams) {
  const { eventId, matchId } = args.params;
  const { staff, tournament, record } = await requireTournament(args);
  const match = await staff.call(matches.show, { params: { eventId, matchId } });
  return { staff, tournament, record, match };
}

interface RoundParams {
  readonly params: { readonly eventId: string; readonly order: string };
}

/**
 * The caller, the tournament, the structure of the division that the address names, and the round of a page; `divisionId`
 * is for the addresses of its other pages. Throws AppError 404 when there is none such.
 */
export async function requireRound(args: RouteArgs & RoundParams) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, choice } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  const round = structure?.rounds.find(({ order }) => String(order) === args.params.order);
  if (!structure || !round) throw notFound();
  return { staff, tournament, record, structure, round, divisionId: choice?.current };
}

/** The matches of a round that are still to be played. */
export async function loadOpen(staff: StaffCaller, eventId: string, roundId: string): Promise<Match[]> {
  const open = await loadMatches(staff, eventId, { roundId, status: ["waiting", "ready", "warmup", "started"] });
  return open.filter(({ isVoid }) => !isVoid);
}

/** A match as the log knows it: by its number. */
export const matchTarget = ({ id, number }: Pick<Match, "id" | "number">) => ({
  type: "match" as const,
  id,
  label: `M${number}`,
});

/** A round as the log knows it: by its name, otherwise by its place. */
export const roundTarget = ({ id, name, order }: Pick<RoundView, "id" | "name" | "order">) => ({
  type: "round" as const,
  id,
  label: name ?? String(order + 1),
});
