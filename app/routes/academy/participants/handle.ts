import type { TextKey } from "#app/rules/words.ts";
import { belowTraining } from "../training-sessions/handle.ts";

/** The handle of a page about who is in one training. */
export const belowPresence = (title: TextKey) => ({
  ...belowTraining(title),
  i18n: ["training-sessions", "participants", "memberships"] as const,
});
