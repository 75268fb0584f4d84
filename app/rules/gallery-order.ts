/** A direction in which a picture is moved in the order of its gallery. */
export type Move = "up" | "down";

/** The order when one of several goes one up or down; as it was at the ends. */
export function moved(ids: readonly string[], id: string, move: Move): string[] {
  const from = ids.indexOf(id);
  return movedTo(ids, id, move === "up" ? from - 1 : from + 1);
}

/** The order when one of several takes another's place, counted from 0; as it was when there is no such place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  if (!ids.includes(id) || place < 0 || place >= ids.length) return [...ids];
  return ids.filter((one) => one !== id).toSpliced(place, 0, id);
}
