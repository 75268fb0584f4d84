import { isRouteErrorResponse } from "react-router";
import type { PostedForm } from "#app/rules/posted-form.ts";

/** What is known of a thrown error; code and request id as far as it carries them. */
interface ErrorFacts {
  readonly status: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly posted?: PostedForm;
}

/** Status, code and request id of what a loader or an action threw. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const data: unknown = error.data;
  const field = (name: string) => {
    const value =
      typeof data === "object" && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined;
    return typeof value === "string" ? { [name]: value } : {};
  };
  return { status: error.status, ...field("code"), ...field("requestId"), ...postedFormIn(data) };
}

/** The form that comes with an error. Data of our own server: only that there is one is checked. */
function postedFormIn(data: unknown): Pick<ErrorFacts, "posted"> {
  const isThere = typeof data === "object" && data !== null && "posted" in data && data.posted !== null;
  return isThere ? { posted: data.posted as PostedForm } : {};
}
