import { createHash } from "node:crypto";
import { createContext } from "react-router";

/** The keys of the writes of one run of a form. */
export interface WriteKeys {
  /** The key of the next write: the same whenever the form is run again and asks for the same. */
  next(operationId: string, input: object): string;
}

/** Keys out of the form's own name, the operation and what it is asked; two equal writes of one run are two. */
export function createWriteKeys(formId: string): WriteKeys {
  const times = new Map<string, number>();
  const hash = (...parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return {
    next(operationId, input) {
      const write = hash(formId, operationId, input);
      const time = times.get(write) ?? 0;
      times.set(write, time + 1);
      return hash(write, time);
    },
  };
}

/** Set while a form with a key is run. */
export const writeKeysContext = createContext<WriteKeys | null>(null);
