// why a file of its own: browsers read it, without schemas.
import type { PickSource, RoundLabel } from "#contracts/events/structure.ts";

/** An entrant that may stand at a place of a round, as a form names it and as its page tells it. */
export interface Entry {
  /** `team:…`, `place:…`: what the form sends. */
  readonly key: string;
  readonly kind: PickSource["kind"];
  /** The team's name, for a team. */
  readonly team: string | null;
  readonly rank: number | null;
  readonly group: number | null;
  /** For the best teams of a rank: which of them, from 1. */
  readonly index: number | null;
  /** For the loser of a match: the number of the match. */
  readonly number: number | null;
}

/** The entries that come from one earlier round; the teams, where there is no round. */
export interface EntryGroup {
  readonly round: RoundLabel | null;
  readonly entries: readonly Entry[];
}

/** A source as a form names it. */
export function keyOf(source: PickSource): string {
  switch (source.kind) {
    case "team":
      return `team:${source.teamId}`;
    case "place":
      return `place:${source.roundId}:${source.groupIndex ?? ""}:${source.rank}`;
    case "best":
      return `best:${source.roundId}:${source.rank}:${source.index}`;
    case "loser":
      return `loser:${source.roundId}:${source.bracket}:${source.turn}:${source.index}`;
    default:
      return source.kind;
  }
}

/** The source that a form's key names; whether it is valid is for the contract to say. */
export function namedBy(key: string): unknown {
  const [kind = "", id = "", one = "", two = "", three = ""] = key.split(":");
  switch (kind) {
    case "team":
      return { kind, teamId: id };
    case "place":
      return { kind, roundId: id, groupIndex: one === "" ? null : Number(one), rank: Number(two) };
    case "best":
      return { kind, roundId: id, rank: Number(one), index: Number(two) };
    case "loser":
      return { kind, roundId: id, bracket: one, turn: Number(two), index: Number(three) };
    default:
      return { kind };
  }
}
