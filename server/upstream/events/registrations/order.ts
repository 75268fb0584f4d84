/** The teams of a division by their ids: those that play, and those that wait, each in their order. */
export interface Lists {
  readonly entry: readonly string[];
  readonly waiting: readonly string[];
}

/** The lists without a team. */
export const without = ({ entry, waiting }: Lists, id: string): Lists => ({
  entry: entry.filter((one) => one !== id),
  waiting: waiting.filter((one) => one !== id),
});

/**
 * The lists with a team at a place of one of them.
 * @param position from 1; beyond the end, or null, is the end
 */
export function placedAt(lists: Lists, id: string, list: keyof Lists, position: number | null): Lists {
  const rest = without(lists, id);
  return { ...rest, [list]: rest[list].toSpliced(position === null ? rest[list].length : position - 1, 0, id) };
}

/** The lists with two teams, each in the other's place. */
export function swapped(lists: Lists, one: string, other: string): Lists {
  const swap = (id: string) => (id === one ? other : id === other ? one : id);
  return { entry: lists.entry.map(swap), waiting: lists.waiting.map(swap) };
}

/** How many places of the entry list are free; `max` null: any number. */
export const freePlaces = ({ entry }: Lists, max: number | null): number =>
  max === null ? Number.POSITIVE_INFINITY : Math.max(0, max - entry.length);

/** The lists once those who wait longest have taken the places that are free, and who they are. */
export function promoted({ entry, waiting }: Lists, max: number | null): { lists: Lists; ids: string[] } {
  const room = freePlaces({ entry, waiting }, max);
  const ids = waiting.slice(0, Math.min(room, waiting.length));
  return { ids, lists: { entry: [...entry, ...ids], waiting: waiting.slice(ids.length) } };
}
