import { maxLinks } from "#contracts/events/boards.ts";
import { scorerLinks as contract } from "#contracts/events/scorer-links.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { hashOf, newToken } from "#upstream/core/link-tokens.ts";
import { found, notFound, Refusal } from "#upstream/core/refusal.ts";
import { findRow, insertRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { type EventRow, requireEvent } from "../events/present.ts";
import { eventCourts } from "../events/table.ts";
import { matches } from "../matches/table.ts";
import { lockRunningTournament } from "../rounds/running-tournament.ts";
import { countLinks, endSame, linksOf, opensAt } from "./store.ts";
import { scorerLinks } from "./table.ts";

type Create = (typeof contract)["create"];

/** What an address is for, as it is stored. @throws Refusal 404 of a court or a match of another event */
async function scopeOf(
  tx: Queryable,
  organisationId: string,
  eventId: string,
  { fieldId, matchId }: HandlerInput<Create>["body"],
) {
  if (matchId !== null && !(await findRow(tx, matches, { organisationId, eventId, id: matchId })))
    throw notFound("matchId");
  if (fieldId === null) return { matchId, fieldId };
  const court = await findRow(tx, eventCourts, { organisationId, eventId, fieldId });
  if (!court) throw notFound("fieldId");
  return { matchId, fieldId, locationId: court.locationId };
}

/**
 * Until when an address is to be open; null: as long as those of its event. @throws Refusal 422 `scorer_link.expired`
 * when it would never be
 */
function endOf({ expiresAt }: HandlerInput<Create>["body"], event: EventRow, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= now || end <= opensAt(event)) throw new Refusal(422, "scorer_link.expired");
  return end;
}

function create(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, body }: HandlerInput<Create>,
): Promise<HandlerOutput<Create>> {
  const { organisationId, staffMemberId } = caller;
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const { event } = await lockRunningTournament(tx, { services, caller, eventId, now });
    const scope = await scopeOf(tx, organisationId, eventId, body);
    const ended = body.keepOthers ? [] : await endSame(tx, event, scope, now);
    if ((await countLinks(tx, organisationId, eventId)) >= maxLinks)
      throw new Refusal(409, "scorer_link.limit", { details: { max: maxLinks } });
    const token = newToken();
    const { id } = await insertRow(tx, scorerLinks, {
      organisationId,
      eventId,
      label: body.label,
      ...scope,
      tokenHash: hashOf(token),
      expiresAt: endOf(body, event, now),
      createdBy: staffMemberId,
      createdAt: now,
    });
    const [link] = await linksOf(tx, event, now, id);
    return { link: found(link), token, ended };
  });
}

export const scorerLinkImplementations = implement(contract, {
  list: async ({ params: { eventId } }, { services, caller }) => {
    const event = await requireEvent(services.db, caller.organisationId, eventId);
    return { data: await linksOf(services.db, event, services.now()) };
  },
  create: (input, { services, caller }) => create(services, caller, input),
  revoke: async ({ params: { eventId, linkId: id } }, { services, caller: { organisationId } }) => {
    const { revokedAt } = await rowOr404(services.db, scorerLinks, { organisationId, eventId, id });
    if (revokedAt === null)
      await updateRow(services.db, scorerLinks, { organisationId, id }, { revokedAt: services.now() });
  },
});
