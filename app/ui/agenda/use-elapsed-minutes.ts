import { useEffect, useState } from "react";
import type { AgendaModel } from "#app/rules/agenda/types.ts";

/** Whole minutes since a model was made, so that the now-line walks on without asking the server. */
export function useElapsedMinutes(model: AgendaModel): number {
  const [elapsed, setElapsed] = useState(0);
  const { locations } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new model brings a new clock.
  useEffect(() => {
    const since = Date.now();
    setElapsed(0);
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - since) / 60_000)), 20_000);
    return () => clearInterval(timer);
  }, [locations]);
  return elapsed;
}
