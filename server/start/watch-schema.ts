/** How often a running program asks whether the schema still takes it, in milliseconds. */
const everyMs = 5_000;

/**
 * Asks again and again whether the schema needs a newer program by now, and calls `end` once, with why. A database
 * that does not answer is asked again. Both programs load this, and it knows neither of them (ADR 104).
 */
export function watchSchema(newerNeeded: () => Promise<string | undefined>, end: (why: string) => void): void {
  const ask = async () => {
    const why = await newerNeeded().catch(() => undefined);
    if (why === undefined) setTimeout(ask, everyMs).unref();
    else end(why);
  };
  setTimeout(ask, everyMs).unref();
}
