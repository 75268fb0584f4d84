import { useCallback, useState } from "react";
import { markPath } from "./paths.ts";
import { useTaps } from "./use-taps.ts";
import type { Mark, ParticipantRow } from "./view.ts";

type Marks = Readonly<Record<string, Mark>>;

/** A tap that is saved, and whether the rows were read since without telling of it. */
interface Saved {
  readonly mark: Mark;
  readonly isOld: boolean;
}

/**
 * How the rows of the page of presence stand, by id: what they say themselves, what was tapped here, and what of it is
 * saved (`shown` and `saved` hold only what differs from the rows, or may). Rows are read again when others mark, too.
 */
export function useMarks(trainingId: string, rows: readonly ParticipantRow[]) {
  const [shown, setShown] = useState<Marks>({});
  const [saved, setSaved] = useState<Readonly<Record<string, Saved>>>({});
  const onSaved = useCallback(
    (id: string, mark: Mark) => setSaved((all) => ({ ...all, [id]: { mark, isOld: false } })),
    [],
  );
  const { states, tap: send } = useTaps(markPath(trainingId), onSaved);
  const [seen, setSeen] = useState(rows);
  if (seen !== rows) {
    const marks = new Map(rows.map(({ id, mark }) => [id, mark]));
    // why once more: a reading that was under way when a tap was saved does not tell of it yet; the next one does.
    const waiting = Object.entries(saved).flatMap(([id, { mark, isOld }]) =>
      isOld || marks.get(id) === mark ? [] : [[id, { mark, isOld: true }] as const],
    );
    const kept = new Set(waiting.map(([id]) => id));
    setSeen(rows);
    setSaved(Object.fromEntries(waiting));
    setShown(Object.fromEntries(Object.entries(shown).filter(([id]) => states[id] !== undefined || kept.has(id))));
  }
  const tap = (row: ParticipantRow, mark: Mark) => {
    setShown((all) => ({ ...all, [row.id]: mark }));
    send(row.id, mark, saved[row.id]?.mark ?? row.mark);
  };
  const savedMarks: Marks = Object.fromEntries(Object.entries(saved).map(([id, { mark }]) => [id, mark]));
  return { states, shown, saved: savedMarks, tap };
}
