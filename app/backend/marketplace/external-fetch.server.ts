/** An address that answered something else than what was asked for, in time and within its limit. */
class ExternalFetchError extends Error {
  override readonly name = "OutsideError";
}

/** What may be read from outside. */
export interface ExternalContent {
  /** Milliseconds for the whole answer, redirects included. */
  readonly withinMs: number;
  readonly maxBytes: number;
  /** Media types that count. */
  readonly types: readonly string[];
}

const mostRedirects = 3;

/** The answer of an address; redirects are followed within its origin only. */
async function answerOf(url: URL, types: readonly string[], signal: AbortSignal): Promise<Response> {
  let at = url;
  for (let steps = 0; steps <= mostRedirects; steps++) {
    const response = await fetch(at, { redirect: "manual", signal, headers: { accept: types.join(", ") } });
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, at);
    if (next?.origin !== url.origin) throw new ExternalFetchError("it leads to another origin");
    at = next;
  }
  throw new ExternalFetchError("it leads on and on");
}

/** Reads a body, and no more of it than may be. */
async function bytesOf(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new ExternalFetchError(`it has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Reads an address that the operator named, or one of its origin; never one that a visitor names.
 * @throws OutsideError, or what `fetch` throws when nothing answers in time
 */
export async function fetchExternal(
  url: URL,
  { withinMs, maxBytes, types }: ExternalContent,
): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  const response = await answerOf(url, types, AbortSignal.timeout(withinMs));
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isWanted = response.ok && types.includes(type);
  if (isWanted) return { bytes: await bytesOf(response, maxBytes), type };
  await response.body?.cancel();
  throw new ExternalFetchError(response.ok ? `it is of type ${type || "none"}` : `it answers ${response.status}`);
}
