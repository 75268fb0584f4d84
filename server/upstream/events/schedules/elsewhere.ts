import type { Place } from "../engine/schedule-types.ts";

/** Whether a match is played on no court of ours: its place is named by itself, so that nothing else is there. */
export const isElsewhere = (id: string, { court }: Place): boolean => court === id;
