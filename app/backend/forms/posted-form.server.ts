import { createContext } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";

/** A larger form is not handed back, in characters. */
export const maxTextLength = 64 * 1024;
/** Whether a field never leaves the server again. */
export const isSecret = (name: string): boolean => /password|repeat|otp|token|secret/iu.test(name);

/** The form that a request posted, once it was read; null where there is none. */
export const formContext = createContext<FormData | null>(null);

/** The form that a request posted, for the page that says why it could not be sent on; null where there is none. */
export const postedContext = createContext<Omit<PostedForm, "isUndecided"> | null>(null);

/** The parameter, in addresses of the router's script, that names the loaders it asks for. */
const loadersParameter = "_routes";

/**
 * The page that a request is about, as path and query: the router's script asks for `/profile.data` and `/_.data`. A
 * form that is sent with a script, and again without, is the same one.
 */
export function pageAddress(url: string): string {
  const { pathname, search, searchParams } = new URL(url);
  const page = pathname.replace(/(?<=\/)_\.data$|\.data$/u, "");
  if (!searchParams.has(loadersParameter)) return page + search;
  searchParams.delete(loadersParameter);
  return searchParams.size === 0 ? page : `${page}?${searchParams}`;
}

/** The fields of a form that may be shown again; null when it held a secret, or is very large. */
export function postedForm(form: FormData, url: string): Omit<PostedForm, "isUndecided"> | null {
  const fields: [string, string][] = [];
  let size = 0;
  let hasFiles = false;
  for (const [name, value] of form.entries()) {
    if (isSecret(name)) return null;
    if (typeof value !== "string") {
      hasFiles ||= value.size > 0;
      continue;
    }
    size += name.length + value.length;
    fields.push([name, value]);
  }
  return size > maxTextLength ? null : { action: pageAddress(url), fields, hasFiles };
}
