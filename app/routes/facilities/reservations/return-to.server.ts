import { reservationHref } from "#app/rules/agenda/links.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";

/** Where a page about one reservation leads when it is done: back to the page that asked, or to the reservation. */
export const returnTo = (request: Request, id: string): string =>
  safeRedirectPath(new URL(request.url).searchParams.get("returnTo"), reservationHref(id));
