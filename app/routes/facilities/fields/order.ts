/** A direction in which a court is moved in the order of its location. */
export type Move = "up" | "down";

/**
 * The places that change when one of several, given in their order, goes one up or down: itself and its neighbour.
 * Also closes gaps that removed ones have left. Nothing changes at the ends.
 */
export function moved(
  courts: readonly { readonly id: string; readonly order: number }[],
  id: string,
  move: Move,
): { id: string; order: number }[] {
  const from = courts.findIndex((court) => court.id === id);
  const to = move === "up" ? from - 1 : from + 1;
  const neighbour = courts[to];
  if (from < 0 || !neighbour) return [];
  const next = courts.with(to, { id, order: to }).with(from, neighbour);
  return next.flatMap((court, order) =>
    courts.find((one) => one.id === court.id)?.order === order ? [] : [{ id: court.id, order }],
  );
}
