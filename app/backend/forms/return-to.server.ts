import { safeRedirectPath } from "#app/rules/own-path.ts";

/** Where a page leads when its work is done: back to the page that asked for it (`?returnTo=…`), or to `otherwise`. */
export const returnTo = (request: Request, otherwise: string): string =>
  safeRedirectPath(new URL(request.url).searchParams.get("returnTo"), otherwise);
