import { createHash } from "node:crypto";

/**
 * The teams of a tie in the order that lots give them. Anybody who knows the nonce can draw again: each team's lot is the
 * SHA-256 of the round's id, the ids of all teams in order, the nonce and its own id, one a line; the least comes first.
 */
export function drawLots(roundId: string, teamIds: readonly string[], nonce: string): string[] {
  const all = [...teamIds].sort();
  const lot = (team: string) =>
    createHash("sha256")
      .update([roundId, ...all, nonce, team].join("\n"))
      .digest("hex");
  const lots = new Map(all.map((team) => [team, lot(team)]));
  return all.sort((one, other) => ((lots.get(one) as string) < (lots.get(other) as string) ? -1 : 1));
}
