import { useCallback } from "react";
import type { Words } from "#app/rules/words.ts";
import { useLookup } from "../text.ts";

export type SayWords = (words: Words) => string;

/** Says words that data carries, in the user's language. */
export function useWords(): SayWords {
  const lookup = useLookup();
  return useCallback(
    (words) => {
      const say: SayWords = (one) => {
        if (typeof one === "string") return one;
        const values = Object.entries(one.values ?? {}).map(([name, value]) => [
          name,
          typeof value === "object" ? say(value) : (value ?? ""),
        ]);
        return lookup(one.key, Object.fromEntries(values));
      };
      return say(words);
    },
    [lookup],
  );
}
