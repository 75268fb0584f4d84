import { useCallback, useEffect, useRef, useState } from "react";
import { formKeyField } from "#app/rules/form-key.ts";
import { useFormKey } from "#app/ui/forms/form-key.tsx";
import { sendForm } from "#app/ui/forms/send-form.ts";
import type { Mark } from "./view.ts";

/** What became of a tap: on its way, kept until there is a network again, refused with these codes; saved has none. */
export type TapState = "sending" | "unsent" | { readonly errors: readonly string[] };

interface Tap {
  readonly mark: Mark;
  readonly was: Mark;
  /** Each tap is another form: the same mark may be set twice. */
  readonly number: number;
}

/**
 * Saves each tap as it is made, one after the other of each row. What could not be sent is kept, told, and sent again when
 * the network is back or with the next tap.
 * @param onSaved is told how a row stands at the server now
 */
export function useTaps(to: string, onSaved: (id: string, mark: Mark) => void) {
  const key = useFormKey();
  const [states, setStates] = useState<Readonly<Record<string, TapState>>>({});
  /** The newest tap of each row that is not saved. */
  const waiting = useRef(new Map<string, Tap>());
  const busy = useRef(new Set<string>());
  const count = useRef(0);

  const tell = useCallback((id: string, state: TapState | undefined) => {
    setStates(({ [id]: _, ...others }) => (state === undefined ? others : { ...others, [id]: state }));
  }, []);

  const flush = useCallback(
    async (id: string): Promise<void> => {
      const tap = waiting.current.get(id);
      if (!tap || busy.current.has(id)) return;
      busy.current.add(id);
      tell(id, "sending");
      const { number, ...marked } = tap;
      const errors = await sendForm(to, { id, ...marked, tap: String(number), ...(key && { [formKeyField]: key }) });
      busy.current.delete(id);
      const newer = waiting.current.get(id);
      if (errors === null) return tell(id, "unsent");
      if (errors.length === 0) onSaved(id, tap.mark);
      if (newer !== tap && newer) {
        if (errors.length === 0) waiting.current.set(id, { ...newer, was: tap.mark });
        return flush(id);
      }
      waiting.current.delete(id);
      tell(id, errors.length > 0 ? { errors } : undefined);
    },
    [to, key, onSaved, tell],
  );

  useEffect(() => {
    const again = () => {
      for (const id of waiting.current.keys()) void flush(id);
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [flush]);

  const tap = useCallback(
    (id: string, mark: Mark, was: Mark) => {
      count.current += 1;
      waiting.current.set(id, { mark, was: waiting.current.get(id)?.was ?? was, number: count.current });
      for (const one of waiting.current.keys()) void flush(one);
    },
    [flush],
  );
  return { states, tap };
}
