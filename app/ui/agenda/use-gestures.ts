import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { GestureHost } from "./gesture.ts";
import { attachKeys } from "./keys.ts";
import { attachPointer, type GestureSlot } from "./pointer.ts";
import type { Stage } from "./stage.ts";

type Refs = { readonly [K in keyof Stage]: RefObject<HTMLElement | null> };

/**
 * Drags and keys on the agenda. Listeners are attached once and read the latest host; moving a pointer renders nothing.
 * When `decided` is true, the ghost of what was last dropped goes away.
 */
export function useGestures(refs: Refs, host: GestureHost, decided: boolean): void {
  const latest = useRef(host);
  const slot = useRef<GestureSlot>({ gesture: null, dropped: null });
  // why: the parts of `refs` are stable, the object around them is not.
  const parts = useRef(refs);

  // why a layout effect: a press that comes right after new data was drawn must not work on the data before it.
  useLayoutEffect(() => {
    latest.current = host;
  });

  useEffect(() => {
    const { scroller, canvas, ghost, label, announcer } = parts.current;
    if (!scroller.current || !canvas.current || !ghost.current || !label.current || !announcer.current) return;
    const stage: Stage = {
      scroller: scroller.current,
      canvas: canvas.current,
      ghost: ghost.current,
      label: label.current,
      announcer: announcer.current,
    };
    const stops = [
      attachPointer(stage, slot.current, () => latest.current),
      attachKeys(stage, slot.current, () => latest.current),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useEffect(() => {
    if (!decided) return;
    slot.current.dropped?.clear();
    slot.current.dropped = null;
  }, [decided]);
}
