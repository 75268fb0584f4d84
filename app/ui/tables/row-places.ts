/**
 * Which place a dragged row takes: it passes another one by half of that one's height.
 * @param heights of all rows in their order, in pixels
 * @param from the place where it was
 * @param moved how far it is from there, downwards, in pixels
 */
export function placeAfter(heights: readonly number[], from: number, moved: number): number {
  const step = moved < 0 ? -1 : 1;
  let place = from;
  let left = Math.abs(moved);
  for (let next = from + step; next >= 0 && next < heights.length; next += step) {
    const height = heights[next] ?? 0;
    if (left <= height / 2) break;
    left -= height;
    place = next;
  }
  return place;
}

/** How far each row stands from where it was, downwards in pixels, when the one at `from` has come to stand at `to`. */
export function shiftsOf(heights: readonly number[], from: number, to: number): number[] {
  const own = heights[from] ?? 0;
  const passed = (at: number) => (from < to ? at > from && at <= to : at >= to && at < from);
  const way = heights.reduce((sum, height, at) => (passed(at) ? sum + height : sum), 0);
  return heights.map((_, at) => {
    if (at === from) return from < to ? way : -way;
    if (!passed(at)) return 0;
    return from < to ? -own : own;
  });
}
