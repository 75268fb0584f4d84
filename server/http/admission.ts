/** Whether a request comes to the routes at all, decided before anything of it is parsed. */

import type { KeyOrigin } from "#app/backend/forms/form-idempotency.server.ts";
import type { Refusal } from "#app/backend/services.server.ts";
import { formKeyField } from "#app/rules/form-key.ts";
import type { PostLimits } from "#app/rules/post-limits.ts";
import { bodyVerdict, drain } from "./body-limits.ts";
import { readFormBody } from "./form-body.ts";
import { textsOfLargeForm } from "./large-form.ts";
import { originOf } from "./security.ts";

/** The host's own rules: how much may be posted where, and whether a form key belongs to the visitor. */
interface AdmissionRules {
  readonly limitsOf: (path: string) => PostLimits;
  /** What the key of a form shows of where it is from. */
  readonly keyOrigin: (key: string) => KeyOrigin;
}

/**
 * A request for the routes, its body within limits; or why there is none. `keepOnly`: its form may be of a session that
 * ended, and is not carried out.
 */
export type Admission =
  | { readonly request: Request; readonly oversized: boolean; readonly keepOnly: boolean }
  | { readonly refusal: Refusal; readonly unread: boolean };

/** What the routes are asked with; the host answers no other method. */
export const methods = ["GET", "HEAD", "POST"];

const refused = (status: Refusal["status"], code: string, unread = false): Admission => ({
  refusal: { status, code },
  unread,
});

/**
 * Control characters and line ends, which the router's patterns do not match, and two slashes at the beginning, behind
 * which other readers expect a host: no address of ours has them.
 */
const foreignPath = /^\/\/|%(?:[01][\da-f]|7f|e2%80%a[89])/iu;

/**
 * Reads a form's body within limits and looks at where it comes from. A refusal whose body was not read (`unread`)
 * has to close the connection.
 */
export async function admit(request: Request, { limitsOf, keyOrigin }: AdmissionRules): Promise<Admission> {
  const origin = originOf(request);
  const hasBody = request.body !== null;
  if (origin === "foreign") return refused(403, "request.foreign", hasBody);
  if (!methods.includes(request.method)) return refused(405, "request.method", hasBody);
  const { pathname } = new URL(request.url);
  if (foreignPath.test(pathname)) return refused(404, "request.address", hasBody);
  if (request.method !== "POST") return { request, oversized: false, keepOnly: false };

  const stated = request.headers.get("content-length");
  if (stated === null) return refused(411, "request.malformed", true);
  const limits = limitsOf(pathname);
  const verdict = bodyVerdict(limits, Number(stated));
  if (verdict === "cut") return refused(413, "request.too_much", true);
  const isTold = verdict === "told" && origin === "own";
  if (verdict !== "read" && !isTold) {
    await drain(request);
    return refused(413, "request.too_much");
  }

  const bytes = isTold ? await textsOfLargeForm(request, limits) : new Uint8Array(await request.arrayBuffer());
  // why: what carries nothing says nothing of its type, and is a form without fields.
  const isTexts = isTold || bytes.length === 0;
  const type = isTexts ? "application/x-www-form-urlencoded" : request.headers.get("content-type");
  const form = await readFormBody(bytes, type ?? "", limits);
  if (!(form instanceof FormData)) return refused(form.status, form.code);
  const key = form.get(formKeyField);
  const shown = origin === "own" ? "own" : keyOrigin(typeof key === "string" ? key : "");
  if (shown === "foreign") return refused(403, "request.foreign");
  const headers = new Headers(request.headers);
  headers.set("content-type", type ?? "");
  if (isTold) headers.delete("content-length");
  return {
    request: new Request(request.url, { method: "POST", headers, body: bytes, signal: request.signal }),
    oversized: isTold,
    keepOnly: shown === "ended",
  };
}
