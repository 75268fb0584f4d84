import type { Period } from "#app/rules/periods.ts";

/** The month of a local date until that date: what a cash book shows unless it is told otherwise. */
export const monthUntil = (today: string): Period => ({ from: `${today.slice(0, 8)}01`, to: today });
