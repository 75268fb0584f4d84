import type { Visibility } from "#contracts/visibility.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import type { Draft } from "#upstream/academy/messages/insert.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { EventRow } from "../events/present.ts";
import { audienceOf } from "../notices/audience.ts";
import { draftsForPlayers } from "../notices/players.ts";
import { sendNotices } from "../notices/send.ts";
import { cancellationLetter, completionLetter, publicationLetter } from "./letters.ts";

/** The staff member whose act is told. */
interface Sender {
  readonly organisationId: string;
  readonly staffMemberId: string;
}

/**
 * Tells the club's athletes who see an event now and did not before; athletes who were told once are not told again. A
 * draft, or an event that is over, is not announced.
 * @param before the visibility until now
 * @returns how many are told
 */
export async function notifyAudience(
  tx: Queryable,
  services: Services,
  { organisationId, staffMemberId }: Sender,
  { event, description, before }: { event: EventRow; description: string; before: Visibility },
): Promise<number> {
  const { id, status, visibility, endAt } = event;
  const now = services.now();
  if ((status !== "published" && status !== "live") || endAt <= now) return 0;
  const [{ today, language }, seers, seen] = await Promise.all([
    clubOf(tx, organisationId, now),
    audienceOf(tx, { organisationId, visibility }),
    audienceOf(tx, { organisationId, visibility: before }),
  ]);
  const known = new Set(seen);
  const key = `event:${id}`;
  const drafts = seers
    .filter((athleteId) => !known.has(athleteId))
    .map((athleteId) => ({
      athleteId,
      kind: "event.published",
      key,
      isByAddress: true as const,
      letter: () => publicationLetter(language, event, description),
    }));
  return sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}

/** Teams that are told of something. */
interface Teams {
  readonly ids: readonly string[];
  /** The teams among them that have paid something. */
  readonly paidIds: readonly string[];
}

/** Tells the players of some teams that their event is canceled, once each. @returns how many are told */
export async function notifyCancellation(
  tx: Queryable,
  services: Services,
  { organisationId, staffMemberId }: Sender,
  event: EventRow,
  { ids, paidIds }: Teams,
): Promise<number> {
  const { today, language } = await clubOf(tx, organisationId, services.now());
  const key = `event-canceled:${event.id}`;
  const draftsOf = (some: readonly string[], paid: boolean) =>
    draftsForPlayers(tx, organisationId, some, {
      kind: "event.canceled",
      key,
      letter: (to: Parameters<Draft["letter"]>[0]) =>
        cancellationLetter(language, event, { message: event.cancelMessage ?? "", paid, to }),
    });
  const unpaid = ids.filter((id) => !paidIds.includes(id));
  const drafts = [...(await draftsOf(paidIds, true)), ...(await draftsOf(unpaid, false))];
  return sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}

/** Tells the players of some teams that their event is over, once each. @returns how many are told */
export async function notifyCompletion(
  tx: Queryable,
  services: Services,
  { organisationId, staffMemberId }: Sender,
  event: EventRow,
  ids: readonly string[],
): Promise<number> {
  const { today, language } = await clubOf(tx, organisationId, services.now());
  const key = `event-completed:${event.id}`;
  const drafts = await draftsForPlayers(tx, organisationId, ids, {
    kind: "event.completed",
    key,
    letter: (to) => completionLetter(language, event, to),
  });
  return sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}
