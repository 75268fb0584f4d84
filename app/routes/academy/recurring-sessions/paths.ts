export const weekPath = "/my-organization/recurring-sessions";
/** The page of a weekly session. */
export const sessionPath = (courseId: string, id: string): string =>
  `/my-organization/courses/${courseId}/sessions/${id}/edit`;
