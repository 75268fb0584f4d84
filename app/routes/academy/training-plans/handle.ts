import { type PostLimits, usualPostLimits } from "#app/rules/post-limits.ts";
import type { TextKey } from "#app/rules/words.ts";
import { belowCourse } from "../training-courses/handle.ts";

/** The handle of a page about the trainings of a course. */
export const belowPlan = (title: TextKey) => ({
  ...belowCourse(title),
  i18n: ["recurring-sessions", "training-courses", "reservation-series"] as const,
  posts: planLimits,
});

/** What the form of a plan may hold: a choice for each of 106 dates of many weekly sessions, or many athletes. */
const planLimits: PostLimits = { ...usualPostLimits, bytes: 512 * 1024, fields: 6000 };
