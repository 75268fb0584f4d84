/** What is done to several transactions at once, each on a page that asks before. */
const verbs = ["collection", "reopening", "approval", "rejection", "closure", "reminder", "cancellation"] as const;
export type Verb = (typeof verbs)[number];

export const isVerb = (text: string): text is Verb => (verbs as readonly string[]).includes(text);
