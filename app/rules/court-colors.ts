import type { Color } from "#contracts/colors.ts";

/** The contract's colours in its order; stated again so that no schema library travels to the browser. */
export const courtColors = [
  "red",
  "pink",
  "purple",
  "indigo",
  "blue",
  "cyan",
  "teal",
  "green",
  "lime",
  "amber",
  "brown",
] as const satisfies readonly Color[];
