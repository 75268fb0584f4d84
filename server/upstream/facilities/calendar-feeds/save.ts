import type { z } from "zod";
import type { CalendarFeed, CalendarFeedBody } from "#contracts/facilities/calendar-feeds.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { hashOf, newToken } from "#upstream/core/link-tokens.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import { deleteRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { requireLocation } from "../locations/place.ts";
import { findFeed, insertFeed, replaceFeed } from "./store.ts";
import { calendarTokens } from "./table.ts";

/** A new token and its record. The token itself is kept nowhere. */
interface Issued {
  feed: CalendarFeed;
  token: string;
}

type Choice = z.output<typeof CalendarFeedBody>;
type Write = (tx: Queryable, values: Parameters<typeof insertFeed>[1]) => Promise<boolean>;

/** Makes a token and lets `write` keep its hash; `refusal` is what a write that came too late is answered. */
function issue(
  { db, now }: Services,
  { organisationId, staffMemberId }: StaffCaller,
  locationId: string,
  { withNames, language }: Choice,
  write: Write,
  refusal: string,
): Promise<Issued> {
  return inTransaction(db, async (tx) => {
    await requireLocation(tx, organisationId, locationId);
    const token = newToken();
    const values = {
      organisationId,
      locationId,
      tokenHash: hashOf(token),
      withNames,
      language,
      createdBy: staffMemberId,
      createdAt: now(),
    };
    if (!(await write(tx, values))) throw new Refusal(409, refusal);
    return { feed: found(await findFeed(tx, organisationId, locationId)), token };
  });
}

/** Makes the first token of a location. @throws Refusal 404; 409 `calendar.exists` */
export const createFeed = (services: Services, caller: StaffCaller, locationId: string, choice: Choice) =>
  issue(services, caller, locationId, choice, insertFeed, "calendar.exists");

/**
 * Replaces the token `replaces`, which stops at once. When several renew the same token, one succeeds, so that nobody
 * goes away with an address that is already dead.
 * @throws Refusal 404; 409 `calendar.changed`
 */
export const renewFeed = (
  services: Services,
  caller: StaffCaller,
  locationId: string,
  { replaces, ...choice }: Choice & { replaces: string },
) => issue(services, caller, locationId, choice, (tx, values) => replaceFeed(tx, replaces, values), "calendar.changed");

/** Takes a location's token back. @throws Refusal 404 when it has none */
export async function revokeFeed({ db }: Services, { organisationId }: StaffCaller, locationId: string): Promise<void> {
  await requireLocation(db, organisationId, locationId);
  await deleteRow(db, calendarTokens, { organisationId, locationId });
}
