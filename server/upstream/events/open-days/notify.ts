import { clubOf } from "#upstream/academy/memberships/club.ts";
import type { Draft } from "#upstream/academy/messages/insert.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { audienceOf } from "../notices/audience.ts";
import { sendNotices } from "../notices/send.ts";
import { deletionLetter, type LetterFacts, publicationLetter } from "./letters.ts";
import type { openDays as table } from "./table.ts";

type OpenDayRow = typeof table.$inferSelect;

const told = ({ name, description, startOn, endOn }: OpenDayRow): LetterFacts => ({
  name,
  description,
  startOn,
  endOn,
});

/**
 * Tells the club's athletes of a published open day that they can see: each address once, whatever how often it is
 * published. What is a draft, hidden or over is not told.
 * @returns how many are told
 */
export async function notifyAudience(tx: Queryable, services: Services, openDay: OpenDayRow, staffMemberId: string) {
  const { organisationId, status, visibility, endOn } = openDay;
  const { today, language } = await clubOf(tx, organisationId, services.now());
  if (status !== "published" || visibility === "hidden" || endOn < today) return 0;
  const key = `open-day:${openDay.id}`;
  const drafts = (await audienceOf(tx, openDay)).map((athleteId) => ({
    athleteId,
    kind: "open_day.published",
    key,
    isByAddress: true as const,
    letter: () => publicationLetter(language, told(openDay)),
  }));
  return sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}

/** Tells who had subscribed that an open day is not held: it was deleted, or called off. @returns how many are told */
export async function notifySubscribers(
  tx: Queryable,
  services: Services,
  { openDay, staffMemberId }: { readonly openDay: OpenDayRow; readonly staffMemberId: string },
  athleteIds: readonly string[],
  what: "deleted" | "canceled" = "deleted",
): Promise<number> {
  const { organisationId } = openDay;
  const { today, language } = await clubOf(tx, organisationId, services.now());
  const key = `open-day-${what}:${openDay.id}`;
  const drafts = athleteIds.map((athleteId) => ({
    athleteId,
    kind: `open_day.${what}`,
    key,
    letter: (to: Parameters<Draft["letter"]>[0]) => deletionLetter(language, told(openDay), to),
  }));
  return sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}
