// why a file of its own: browsers read it, without schemas.
import type { MatchFormat } from "#contracts/events/formats.ts";

/** How a match is counted, by what its form asks. */
type Counting = "sets" | "score" | "scores";

/** What the form of a match of this format asks. */
export const countingOf = ({ kind }: Pick<MatchFormat, "kind">): Counting =>
  kind === "score" ? "score" : kind === "scoreboard" ? "scores" : "sets";

/** Sets of a match at most. */
export const setsOf = (format: MatchFormat): number =>
  format.kind === "sets" || format.kind === "games" ? format.bestOf : 0;

/** Sets that a winner needs: a blank form has as many rows. */
export const setsToWin = (format: MatchFormat): number => Math.ceil(setsOf(format) / 2);

const mostFigure = 1_000_000_000;

/** Reads a figure with a comma or a point; null for what is none, or has more decimals than there are. */
export function parseFigure(text: string, decimals: number): number | null {
  const found = /^([-−]?)(\d{1,10})(?:[.,](\d{1,3}))?$/u.exec(text.trim());
  if (!found) return null;
  const [, sign, whole = "", part = ""] = found;
  if (part.length > decimals) return null;
  const value = Number(whole + part.padEnd(decimals, "0"));
  if (value > mostFigure) return null;
  return sign && value !== 0 ? -value : value;
}

/** A figure as a form shows it: 1250 with two decimals is `12,50` where a comma is written. */
export function figureText(value: number, decimals: number, comma: "," | "."): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, "0");
  const sign = value < 0 ? "-" : "";
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}${comma}${digits.slice(-decimals)}`;
}
