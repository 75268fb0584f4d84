import { LRUCache } from "lru-cache";
import { type RouteArgs, requestContext, type Services, servicesContext } from "#app/backend/services.server.ts";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";
import type { SharedCalendar } from "#contracts/facilities/calendar-feeds.ts";

/** The calendar that was opened, as the action log tells of a reading. */
export type ReadCalendar = Pick<SharedCalendar, "id" | "organisationId" | "location">;

/** One address that reads the same calendar again within this is the same reading; in milliseconds. */
const sameReading = 24 * 3_600_000;
/** Readers that a process remembers. */
const room = 10_000;
/** Characters of a program's name that are recorded. */
const longestName = 120;

const readersOf = memoizeByObject((_: Services) => new LRUCache<string, true>({ max: room, ttl: sameReading }));

/**
 * Records in the action log that a calendar is read, without a session: the address and what the program
 * calls itself. Once a day for each address, by each process: programs ask every few minutes. Throws AppError
 * `audit.unavailable` (503): what cannot be recorded is not shown.
 */
export async function recordCalendarReading(
  { context, request }: Pick<RouteArgs, "context" | "request">,
  { id, organisationId, location }: ReadCalendar,
): Promise<void> {
  const services = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  const readers = readersOf(services);
  const reader = `${id} ${address}`;
  if (readers.has(reader)) return;
  const program = request.headers.get("user-agent")?.slice(0, longestName);
  await services.audit.record({
    action: "calendar.read",
    actor: { accountId: null, staffMemberId: null, name: "", email: null, roles: [] },
    organisationIds: [organisationId],
    target: { type: "calendar", id: location.id, label: location.name },
    ...(program && { changes: { program: { after: program } } }),
    outcome: "succeeded",
    requestId,
    address,
  });
  // why after it: what could not be recorded is tried again.
  readers.set(reader, true);
}
