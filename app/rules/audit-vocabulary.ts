import type { Vocabulary } from "./audit-search.ts";
import { vocabularyOf } from "./audit-search.ts";

/** Looks a text up; null when the language has none. */
type Text = (key: string) => string | null;

/** The search words of one language, from its texts: `audit:outcomes.refused`, `common:roles.coach`. */
export const languageVocabulary = (text: Text): Vocabulary => {
  const or = (key: string, otherwise: string) => text(key) ?? otherwise;
  return vocabularyOf({
    term: (term) => or(`audit:terms.${term}`, term),
    role: (role) => or(`common:roles.${role}`, role),
    action: (action) => or(`audit:actions.${action}`, action),
    area: (area) => or(`audit:groups.${area}`, area),
    outcome: (outcome) => or(`audit:outcomes.${outcome}`, outcome),
  });
};
