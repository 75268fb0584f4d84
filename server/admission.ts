/** Whether a request comes to the routes at all, decided before anything of it is parsed. */

import type { Refusal } from "#app/backend/services.server.ts";
import { formKeyField } from "#app/rules/form-key.ts";
import type { PostLimits } from "#app/rules/post-limits.ts";
import { bodyVerdict, drain, withoutBody } from "./body-limits.ts";
import { readFormBody } from "./form-body.ts";
import { originOf } from "./security.ts";

/** What the host knows of its own: how much may be posted where, and which keys of forms are of whoever asks. */
export interface AdmissionRules {
  readonly limitsOf: (path: string) => PostLimits;
  /** Whether a form's key was issued for the browser that sends it. */
  readonly isOwnKey: (key: string) => boolean;
}

/** A request for the routes, its body within limits; or why there is none. */
export type Admission =
  | { readonly request: Request; readonly oversized: boolean }
  | { readonly refusal: Refusal; readonly unread: boolean };

/** What the routes are asked with; the host answers no other method. */
export const methods = ["GET", "HEAD", "POST"];

const refused = (status: Refusal["status"], code: string, unread = false): Admission => ({
  refusal: { status, code },
  unread,
});

/** Control characters and line ends: no address of ours has one, and the router's patterns do not match them. */
const strange = /%(?:[01][\da-f]|7f|e2%80%a[89])/iu;

/**
 * Reads a form's body within limits and looks at where it comes from. A refusal whose body was not read (`unread`)
 * has to close the connection.
 */
export async function admit(request: Request, { limitsOf, isOwnKey }: AdmissionRules): Promise<Admission> {
  const origin = originOf(request);
  const hasBody = request.body !== null;
  if (origin === "foreign") return refused(403, "request.foreign", hasBody);
  if (!methods.includes(request.method)) return refused(405, "request.method", hasBody);
  const { pathname } = new URL(request.url);
  if (strange.test(pathname)) return refused(404, "request.address", hasBody);
  if (request.method !== "POST") return { request, oversized: false };

  const stated = request.headers.get("content-length");
  if (stated === null) return refused(411, "request.malformed", true);
  const limits = limitsOf(pathname);
  const verdict = bodyVerdict(limits, Number(stated));
  if (verdict === "cut") return refused(413, "request.too_much", true);
  if (verdict !== "read") {
    await drain(request);
    const isTold = verdict === "told" && origin === "own";
    return isTold ? { request: withoutBody(request), oversized: true } : refused(413, "request.too_much");
  }

  const bytes = new Uint8Array(await request.arrayBuffer());
  // why: what carries nothing says nothing of its type, and is a form without fields.
  const type = bytes.length === 0 ? "application/x-www-form-urlencoded" : request.headers.get("content-type");
  const form = await readFormBody(bytes, type ?? "", limits);
  if (!(form instanceof FormData)) return refused(form.status, form.code);
  const key = form.get(formKeyField);
  if (origin === "unknown" && !(typeof key === "string" && isOwnKey(key))) return refused(403, "request.foreign");
  const headers = new Headers(request.headers);
  headers.set("content-type", type ?? "");
  return {
    request: new Request(request.url, { method: "POST", headers, body: bytes, signal: request.signal }),
    oversized: false,
  };
}
