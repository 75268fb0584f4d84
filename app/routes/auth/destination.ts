import { safeRedirectPath } from "#app/rules/own-path.ts";

/** Where a person goes after signing in: a page of our own that the address names, the root unless it does. */
export const destinationOf = (request: Request): string =>
  safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));

/** The longest way back that is carried along. */
const maxLength = 2000;

/** Where to go afterwards, as the steps before that hand it on; nothing for the root. */
export function returnDestination(request: Request): { readonly redirectTo?: string } {
  const redirectTo = destinationOf(request);
  return redirectTo === "/" || redirectTo.length > maxLength ? {} : { redirectTo };
}

/** The path of another step before that, with where to go afterwards. */
export function stepPath(request: Request, path: string, step: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...step, ...returnDestination(request) });
  return query.size === 0 ? path : `${path}?${query}`;
}
