/** A place between two rows of the log: its order is by time, then by id. */
export interface Cursor {
  readonly at: Date;
  readonly id: number;
}

/** Below everything that was ever recorded. */
export const startOfLog: Cursor = { at: new Date(0), id: 0 };

/** Writes a place for an address: `1774003200123_42`. */
export const cursorText = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** Reads a place from an address; undefined when it is none. */
export function parseCursor(text: string | null): Cursor | undefined {
  const match = /^(\d{1,14})_(\d{1,15})$/u.exec(text ?? "");
  return match ? { at: new Date(Number(match[1])), id: Number(match[2]) } : undefined;
}
