/**
 * Posts a form from a script, for an address that answers errors as codes.
 * @returns its errors, none when it was carried out; null when the outcome is unknown: no network, no answer of ours
 */
export async function sendForm(
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<readonly string[] | null> {
  try {
    const body = new URLSearchParams(fields);
    const answer = await fetch(url, { method: "POST", body, headers: { accept: "application/json" } });
    const isOurs = answer.status < 500 && answer.headers.get("content-type")?.startsWith("application/json");
    const said: unknown = isOurs ? await answer.json() : null;
    const errors = typeof said === "object" && said !== null && "errors" in said ? said.errors : null;
    return Array.isArray(errors) ? errors.filter((error) => typeof error === "string") : null;
  } catch {
    return null;
  }
}
