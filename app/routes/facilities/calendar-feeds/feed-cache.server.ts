import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isAppError } from "#app/backend/errors.server.ts";
import { getTexts } from "#app/backend/i18n.server.ts";
import { type RouteArgs, requestContext, type Services, servicesContext } from "#app/backend/services.server.ts";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import { type SharedCalendar, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import type { ReadCalendar } from "./feed-reading.server.ts";
import { icsOf } from "./ics.ts";

/** A calendar as it goes out. */
interface Rendered {
  readonly text: string;
  /** Weak: what travels may be compressed. */
  readonly etag: string;
  readonly origin: ReadCalendar;
}

/** How long a calendar is served from memory, in milliseconds. Programs ask every few minutes, each on its own. */
const lifetime = 60_000;
/** Characters of all calendars kept in memory. */
const room = 32_000_000;

const sizeOf = ({ text }: Rendered): number => Math.max(1, text.length);
const cacheOf = memoizeByObject(
  (_: Services) => new LRUCache<string, Rendered>({ ttl: lifetime, maxSize: room, sizeCalculation: sizeOf }),
);
const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");

async function render({ context }: RouteArgs, calendar: SharedCalendar): Promise<Rendered> {
  const t = getTexts(context, calendar.language);
  const text = await icsOf(calendar, {
    title: (location) => t("calendar-feeds:feed.title", { location }),
    booked: t("calendar-feeds:feed.booked"),
    match: t("calendar-feeds:feed.match"),
    closure: t("calendar-feeds:feed.closure"),
    pending: t("calendar-feeds:feed.pending"),
    canceled: t("calendar-feeds:feed.canceled"),
  });
  const { id, organisationId, location } = calendar;
  return { text, etag: `W/"${sha256(text).slice(0, 27)}"`, origin: { id, organisationId, location } };
}

/**
 * The calendar that a token opens. What was made within the last minute is served again, but the token is asked for
 * each time: one that was renewed or taken back opens nothing from then on. Undefined for a token of nothing; throws
 * AppError when upstream does not answer.
 */
export async function sharedCalendar(args: RouteArgs, token: string): Promise<Rendered | undefined> {
  const services = args.context.get(servicesContext);
  const cache = cacheOf(services);
  // why a hash: memory that is dumped or looked at tells no token.
  const key = sha256(token);
  const about = { language: "it", requestId: args.context.get(requestContext).id, signal: args.request.signal };
  const input = { params: { token } };
  try {
    const known = cache.get(key);
    if (known) {
      await services.upstream.call(sharedCalendars.check, input, about);
      return known;
    }
    const rendered = await render(args, await services.upstream.call(sharedCalendars.read, input, about));
    cache.set(key, rendered);
    return rendered;
  } catch (error) {
    if (!isAppError(error, "record.not_found")) throw error;
    cache.delete(key);
    return undefined;
  }
}
