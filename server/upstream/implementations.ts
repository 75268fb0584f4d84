import type { Implementation } from "./core/implement.ts";

/** Everything that the server answers: one entry an operation of the contracts. */
export const implementations: Implementation[] = [];
