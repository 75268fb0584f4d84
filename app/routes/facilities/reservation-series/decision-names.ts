/** What the names of all choices begin with. */
export const decisionName = "decision:";

/** The name of the control that decides on an occurrence. */
export const decisionFor = (date: string, fieldId: string): string => `${decisionName}${date}:${fieldId}`;

/** The choices that a form was sent with, when its first step shows again. */
export const decisionsIn = (
  initialValue: Readonly<Record<string, unknown>> | undefined,
): [name: string, value: string][] =>
  Object.entries(initialValue ?? {}).flatMap(([name, value]): [string, string][] =>
    name.startsWith(decisionName) && typeof value === "string" ? [[name, value]] : [],
  );
