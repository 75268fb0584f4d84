/** What a `SelectionForm` sent. */
interface Selected {
  /** Keys of the rows that were ticked, as sent; each once. */
  readonly ids: readonly string[];
  /** How many rows matched, as the page said, when all that match were chosen; null when they were not. */
  readonly matching: number | null;
}

/** Reads what was chosen in a list, from a form or from the address of a page that asks before it acts. */
export function readSelected(params: FormData | URLSearchParams): Selected {
  const ids = params.getAll("id").filter((id) => typeof id === "string");
  const all = params.get("all");
  return {
    ids: [...new Set(ids)],
    matching: typeof all === "string" && /^\d{1,6}$/u.test(all) ? Number(all) : null,
  };
}
