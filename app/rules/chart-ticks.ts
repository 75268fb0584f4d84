/**
 * Values of the lines across a chart, from zero to the first round one at or above `max`: halves of 1, 2 or 5 times a
 * power of ten.
 */
export function roundTicks(max: number): readonly [0, number, number] {
  if (max <= 0) return [0, 1, 2];
  const power = 10 ** Math.floor(Math.log10(max));
  const top = power * ([1, 2, 4, 5, 10].find((step) => step * power >= max) ?? 10);
  return [0, top / 2, top];
}

/**
 * Values of the lines across a chart that also has values below zero: round ones at equal distances, zero among them,
 * three to seven.
 */
export function signedTicks(min: number, max: number): readonly number[] {
  const low = Math.min(min, 0);
  const high = Math.max(max, 0);
  if (low === high) return [0, 1, 2];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((size) => size * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}
