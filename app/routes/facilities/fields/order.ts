interface Placed {
  readonly id: string;
  readonly order: number;
}

/**
 * The places to write when one of several, given in their order, comes to stand at the place `to`, from 0: its own, and
 * those of the others that change. Also closes gaps that removed ones have left.
 */
export function placesAfter(courts: readonly Placed[], id: string, to: number): Placed[] {
  const moving = courts.filter((court) => court.id === id);
  const next = courts.filter((court) => court.id !== id).toSpliced(to, 0, ...moving);
  return next.flatMap((court, order) => (court.id === id || court.order !== order ? [{ id: court.id, order }] : []));
}
