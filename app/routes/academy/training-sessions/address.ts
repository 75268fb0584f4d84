/** How trainings are shown. */
export const views = ["week", "day", "list"] as const;
export type TrainingView = (typeof views)[number];

/** The filters as the form shows them; empty: not chosen. */
export interface ShownFilters {
  readonly siteId: string;
  readonly fieldId: string;
  readonly courseId: string;
  readonly levelId: string;
  readonly type: string;
  /** `me` for the reader's own. */
  readonly coachId: string;
  readonly status: string;
  readonly search: string;
  readonly from: string;
  readonly to: string;
  readonly unmarked: string;
  readonly belowMin: string;
}

/** What only a list asks for; a calendar's days are its own. */
export const listOnly = ["search", "from", "to", "status", "unmarked", "belowMin"] as const;
