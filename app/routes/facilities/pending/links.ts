/** The work list's page. */
export const pendingPath = "/locations/reservations/pending";

/** Which of those that wait are shown: still to come, begun already, or all. */
export const shownChoices = ["upcoming", "started", "all"] as const;
export type Shown = (typeof shownChoices)[number];

/** Which rows start with a tick: none unless the address says so. `free` are those that nothing stands in the way of. */
export const selections = ["all", "free"] as const;
export type Selection = (typeof selections)[number];

/** A query with some values changed and others taken out (undefined), as a link. */
export function withQuery(query: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
