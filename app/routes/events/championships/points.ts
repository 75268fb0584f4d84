import { maxPointPlaces } from "#contracts/events/sizes.ts";

/** Digits of the highest number of points. */
const maxDigits = 7;

/** Points as they are typed: `100, 80, 60`. */
export const pointsText = (points: readonly number[]): string => points.join(", ");

/**
 * The points that somebody typed, the first place's first: whole numbers with a comma, a semicolon, spaces or lines
 * between them, and maybe one behind. Null when it is anything else, nothing, or more than there may be.
 */
export function parsePoints(text: string): number[] | null {
  // Two commas in a row leave a place without points, so that nobody knows whose the next ones are.
  const parts = text
    .trim()
    .replace(/\s*[,;]$/u, "")
    .split(/\s*[,;]\s*|\s+/u);
  const isRight = parts.every((part) => /^\d+$/u.test(part) && part.length <= maxDigits);
  return isRight && parts.length <= maxPointPlaces ? parts.map(Number) : null;
}

/** Tables that clubs know, to start with. */
export const presets = {
  steps: [100, 80, 60, 50, 40, 30, 20, 10],
  bracket: [100, 70, 50, 50, 30, 30, 30, 30, 15, 15, 15, 15, 15, 15, 15, 15],
  race: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  podium: [3, 2, 1],
} as const;
export type Preset = keyof typeof presets;

/** Places next to each other that earn the same, as one: the first and the last of them and what they earn. */
export function steps(points: readonly number[]): { from: number; to: number; points: number }[] {
  const found: { from: number; to: number; points: number }[] = [];
  for (const [at, earned] of points.entries()) {
    const last = found.at(-1);
    if (last?.points === earned) last.to = at + 1;
    else found.push({ from: at + 1, to: at + 1, points: earned });
  }
  return found;
}
