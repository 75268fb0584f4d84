import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The only answers that are compressed here: pages, loader data and calendars. Never event streams, never downloads. */
const compressible = /^(?:text\/html|text\/x-script|text\/calendar|application\/json)\b/u;
/** Below this many bytes a compressed body is no gain. */
const threshold = 1_024;

/** The content coding a client accepts, best first; `q=0` refuses one. */
export function acceptedCoding(header: string | null): "br" | "gzip" | undefined {
  const accepted = new Set(
    (header ?? "").split(",").flatMap((part) => {
      const [name = "", ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/u);
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter)) ? [] : [name];
    }),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : undefined;
}

/** Compresses an answer when its type is on the list and the client accepts it. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (
    !response.body ||
    request.method === "HEAD" ||
    !compressible.test(type) ||
    response.headers.has("content-encoding")
  ) {
    return response;
  }
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  const { status, statusText } = response;
  const coding = acceptedCoding(request.headers.get("accept-encoding"));
  if (!coding) return new Response(response.body, { status, statusText, headers });
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < threshold) return new Response(plain, { status, statusText, headers });
  // why: low levels; a page is compressed while a visitor waits. Up to 5, brotli's get smaller and take no longer.
  const body =
    coding === "br"
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await gz(plain, { level: 6 });
  headers.set("content-encoding", coding);
  headers.set("content-length", String(body.length));
  return new Response(body, { status, statusText, headers });
}
