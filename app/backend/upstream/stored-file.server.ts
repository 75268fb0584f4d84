import { AppError, visitorLeft } from "../errors.server.ts";

/** How long upstream may take to begin sending a file, in milliseconds. */
const firstByteTimeoutMs = 10_000;

/** Headers by which a browser asks for a part of a file; storage that sends only whole files does not read them. */
const rangeHeaders = ["range", "if-range"];

/**
 * A file of upstream's storage. Its short-lived address never reaches the browser: the bytes pass through here, and end
 * with the browser's request. Throws `missing` when there is no such file, AppError
 * `upstream.unreachable` (503), and `request.left` when the visitor left.
 */
export async function openStoredFile(
  { signal, headers: asked }: Request,
  url: string,
  missing: AppError,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), firstByteTimeoutMs);
  try {
    const headers = Object.fromEntries(
      rangeHeaders.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? ""]] : [])),
    );
    const file = await fetch(url, { headers, signal: AbortSignal.any([signal, late.signal]), redirect: "error" });
    if (file.ok && file.body) return file;
    await file.body?.cancel();
    throw missing;
  } catch (cause) {
    if (signal.aborted) throw visitorLeft(cause);
    throw cause === missing ? cause : new AppError("upstream.unreachable", { status: 503, cause });
  } finally {
    clearTimeout(timer);
  }
}
