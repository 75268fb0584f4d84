import { and, asc, eq, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { type Draft, insertMessages } from "#upstream/academy/messages/insert.ts";
import { messagesOf } from "#upstream/academy/messages/store.ts";
import { messages } from "#upstream/academy/messages/table.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { deletionLetter, publicationLetter, type Told } from "./letters.ts";
import type { openDays as table } from "./table.ts";

type OpenDayRow = typeof table.$inferSelect;

/** PostgreSQL takes 65,535 parameters at once; a message has ten. */
const atOnce = 2000;

/** Writes messages and answers how many people are told who were not before. */
async function tell(
  tx: Queryable,
  services: Services,
  { organisationId, today, staffMemberId }: Parameters<typeof insertMessages>[2],
  key: string,
  drafts: readonly Draft[],
): Promise<number> {
  const written = () => countRows(tx, messages, messagesOf(organisationId, key));
  const before = await written();
  for (let at = 0; at < drafts.length; at += atOnce)
    await insertMessages(tx, services, { organisationId, today, staffMemberId }, drafts.slice(at, at + atOnce));
  return (await written()) - before;
}

const told = ({ name, description, startOn, endOn }: OpenDayRow): Told => ({ name, description, startOn, endOn });

/** The athletes of the club who see a published open day in their app. Those of other clubs find it there. */
async function audienceOf(tx: Queryable, { organisationId, visibility }: OpenDayRow): Promise<string[]> {
  const isMember = sql`exists (select from ${memberships} where ${memberships.organisationId} = ${athletes.organisationId}
    and ${memberships.athleteId} = ${athletes.id} and ${memberships.status} = 'accepted')`;
  const rows = await tx
    .select({ id: athletes.id })
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), visibility === "onlyMine" ? isMember : undefined))
    .orderBy(asc(athletes.id));
  return rows.map(({ id }) => id);
}

/**
 * Tells the club's athletes of a published open day that they can see: each address once, whatever how often it is
 * published. Of what is a draft, hidden or over nobody is told.
 * @returns how many are told
 */
export async function tellAudience(tx: Queryable, services: Services, openDay: OpenDayRow, staffMemberId: string) {
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
  return tell(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}

/** Tells who had subscribed that an open day is not held. @returns how many are told */
export async function tellSubscribers(
  tx: Queryable,
  services: Services,
  { openDay, staffMemberId }: { readonly openDay: OpenDayRow; readonly staffMemberId: string },
  athleteIds: readonly string[],
): Promise<number> {
  const { organisationId } = openDay;
  const { today, language } = await clubOf(tx, organisationId, services.now());
  const key = `open-day-deleted:${openDay.id}`;
  const drafts = athleteIds.map((athleteId) => ({
    athleteId,
    kind: "open_day.deleted",
    key,
    letter: (to: Parameters<Draft["letter"]>[0]) => deletionLetter(language, told(openDay), to),
  }));
  return tell(tx, services, { organisationId, today, staffMemberId }, key, drafts);
}
