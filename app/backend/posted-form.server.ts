import { createContext } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";

/** A larger form is not handed back, in characters. */
const mostText = 64 * 1024;
/** Fields that never leave the server again. */
const secret = /password|repeat|otp|token/iu;

/** The form that a request posted, for the page that says why it could not be sent on; null where there is none. */
export const postedContext = createContext<Omit<PostedForm, "isUndecided"> | null>(null);

/**
 * The page that a request is about, as path and query: the router's script asks for `/profile.data` and `/_.data`. A
 * form that is sent with a script, and again without, is the same one.
 */
export function pageAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.replace(/(?<=\/)_\.data$|\.data$/u, "") + search;
}

/** What of a form may be handed back to whoever posted it: null when it held a secret, or is very large. */
export function postedForm(form: FormData, url: string): Omit<PostedForm, "isUndecided"> | null {
  const fields: [string, string][] = [];
  let size = 0;
  let hasFiles = false;
  for (const [name, value] of form.entries()) {
    if (secret.test(name)) return null;
    if (typeof value !== "string") {
      hasFiles ||= value.size > 0;
      continue;
    }
    size += name.length + value.length;
    fields.push([name, value]);
  }
  return size > mostText ? null : { action: pageAddress(url), fields, hasFiles };
}
