import { isAppError } from "#app/backend/errors.server.ts";
import type { Route } from "./+types/feed";
import { sharedCalendar } from "./feed-cache.server.ts";
import { recordCalendarReading } from "./feed-reading.server.ts";

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });

const ending = ".ics";

/**
 * GET /calendars/<token>.ics: the reservations of a location for calendar programs, which cannot sign in. Anyone who knows
 * the address may read it. Anything else is not found, as any other address is.
 */
export async function loader(args: Route.LoaderArgs) {
  const { file } = args.params;
  const token = file.endsWith(ending) ? file.slice(0, -ending.length) : "";
  if (token === "" || token.length > 200) return plain(404, "Not found.");
  try {
    const calendar = await sharedCalendar(args, token);
    if (!calendar) return plain(404, "Not found.");
    await recordCalendarReading(args, calendar.origin);
    const { text, etag } = calendar;
    const headers = { etag, "cache-control": "private, max-age=60" };
    if (isSame(args.request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
  } catch (error) {
    if (!isAppError(error)) throw error;
    // A program that gets an error page would show it, or drop the calendar; this makes it come again.
    return plain(503, "Try again later.", { "retry-after": "60" });
  }
}

/** Whether a reader's copy, by the tags that it sends, is the one that it would get. */
const isSame = (header: string | null, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim() === etag || tag.trim() === "*");
