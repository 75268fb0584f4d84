import type { Sample } from "#tests/support/samples.ts";

/** From here links lead to the other screens of help. */
export const sample: Sample = { make: async () => "/information" };
