import { calendarFeeds, sharedCalendars } from "#contracts/facilities/calendar-feeds.ts";
import { implement } from "#upstream/core/implement.ts";
import { hashOf } from "#upstream/core/link-tokens.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { requireLocation } from "../locations/place.ts";
import { entriesOf } from "./entries.ts";
import { createFeed, renewFeed, revokeFeed } from "./save.ts";
import { findByHash, findFeed, noteUse, type OpenCalendar } from "./store.ts";

export const calendarFeedImplementations = implement(calendarFeeds, {
  show: async ({ params }, { services, caller }) => {
    await requireLocation(services.db, caller.organisationId, params.locationId);
    return { feed: (await findFeed(services.db, caller.organisationId, params.locationId)) ?? null };
  },
  create: ({ params, body }, { services, caller }) => createFeed(services, caller, params.locationId, body),
  renew: ({ params, body }, { services, caller }) => renewFeed(services, caller, params.locationId, body),
  revoke: ({ params }, { services, caller }) => revokeFeed(services, caller, params.locationId),
});

/** Any text is looked up alike, so that a wrong token costs the same whatever it looks like. */
const opened = async (db: Queryable, token: string): Promise<OpenCalendar> =>
  found(await findByHash(db, hashOf(token)));

export const sharedCalendarImplementations = implement(sharedCalendars, {
  check: async ({ params }, { services }) => ({ id: (await opened(services.db, params.token)).id }),
  read: async ({ params }, { services }) => {
    const calendar = await opened(services.db, params.token);
    const now = services.now();
    await noteUse(services.db, calendar, now);
    const { id, organisationId, location, language } = calendar;
    return {
      id,
      organisationId,
      location,
      language,
      entries: await entriesOf(services.db, services.registry, calendar, now),
    };
  },
});
