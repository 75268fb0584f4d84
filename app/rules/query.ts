/** A query with some values changed and others taken out (undefined), as a link. */
export function withQuery(query: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Writes filters as name and value pairs: hidden fields of a form, or the query of a link. */
export function queryEntries(
  filters: Readonly<Record<string, string | readonly string[] | undefined>>,
): [name: string, value: string][] {
  return Object.entries(filters).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly string[]) : [value as string | undefined])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, one]),
  );
}
