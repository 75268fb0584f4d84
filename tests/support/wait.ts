/**
 * Asks again and again until the answer is there (anything but undefined, null and false), and hands it out.
 * @throws Error after `limit` milliseconds
 */
export async function waitFor<T>(
  ask: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  limit = 10_000,
): Promise<T> {
  for (const end = Date.now() + limit; ; ) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`It did not happen within ${limit} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
