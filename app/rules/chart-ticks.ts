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
