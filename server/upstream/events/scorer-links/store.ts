import { and, count, desc, eq, isNull, lt } from "drizzle-orm";
import { openHours, type ScorerLink } from "#contracts/events/scorer-links.ts";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { hashOf } from "#upstream/core/link-tokens.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import type { EventRow } from "../events/present.ts";
import { events } from "../events/table.ts";
import { matches } from "../matches/table.ts";
import { scorerLinks } from "./table.ts";

type LinkRow = typeof scorerLinks.$inferSelect;

const hour = 3_600_000;
export const opensAt = ({ startAt }: Pick<EventRow, "startAt">) => new Date(startAt.getTime() - openHours * hour);
const closesAt = ({ endAt }: Pick<EventRow, "endAt">) => new Date(endAt.getTime() + openHours * hour);

/** Until when an address is open: its own end, at the latest that of all addresses of its event. */
function expiryOf({ expiresAt }: LinkRow, event: EventRow): Date {
  const last = closesAt(event);
  return expiresAt !== null && expiresAt < last ? expiresAt : last;
}

/** Whether an address opens something now: it ends with its event. */
function isOpen(link: LinkRow, event: EventRow, now: Date): boolean {
  const isRunning = event.removedAt === null && (event.status === "published" || event.status === "live");
  return isRunning && link.revokedAt === null && opensAt(event) <= now && now < expiryOf(link, event);
}

/** Scorers' addresses of an event, the last one first. */
export async function linksOf(db: Queryable, event: EventRow, now: Date, id?: string): Promise<ScorerLink[]> {
  const { organisationId } = event;
  const rows = await db
    .select({ link: scorerLinks, court: fields.name, number: matches.number, by: staffName })
    .from(scorerLinks)
    .leftJoin(fields, eq(fields.id, scorerLinks.fieldId))
    .leftJoin(matches, eq(matches.id, scorerLinks.matchId))
    .leftJoin(staffMembers, eq(staffMembers.id, scorerLinks.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(rowsOf(scorerLinks, { organisationId, eventId: event.id, ...(id !== undefined && { id }) }))
    .orderBy(desc(scorerLinks.createdAt), scorerLinks.id);
  return rows.map(({ link, court, number, by }) => ({
    id: link.id,
    label: link.label,
    field: link.fieldId === null ? null : { id: link.fieldId, name: court ?? "" },
    match: link.matchId === null ? null : { id: link.matchId, number: number ?? 0 },
    opensAt: opensAt(event).toISOString(),
    expiresAt: expiryOf(link, event).toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    isOpen: isOpen(link, event, now),
    firstUsedAt: link.firstUsedAt?.toISOString() ?? null,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
    createdBy: by || null,
  }));
}

/** How many addresses of an event were not taken back. */
export async function countLinks(db: Queryable, organisationId: string, eventId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(scorerLinks)
    .where(and(rowsOf(scorerLinks, { organisationId, eventId }), isNull(scorerLinks.revokedAt)));
  return row?.count ?? 0;
}

/**
 * Takes back what opens the same court, the same match, or all of an event, so that a telephone that was lost keeps no
 * score any more.
 * @returns what they were called
 */
export async function endSame(
  tx: Queryable,
  { organisationId, id: eventId }: EventRow,
  { fieldId, matchId }: Pick<LinkRow, "fieldId" | "matchId">,
  now: Date,
): Promise<string[]> {
  const ended = await tx
    .update(scorerLinks)
    .set({ revokedAt: now })
    .where(
      and(
        rowsOf(scorerLinks, { organisationId, eventId }),
        isNull(scorerLinks.revokedAt),
        fieldId === null ? isNull(scorerLinks.fieldId) : eq(scorerLinks.fieldId, fieldId),
        matchId === null ? isNull(scorerLinks.matchId) : eq(scorerLinks.matchId, matchId),
      ),
    )
    .returning({ label: scorerLinks.label });
  return ended.map(({ label }) => label);
}

/** What a token opens. */
export interface OpenLink {
  readonly link: LinkRow;
  readonly event: EventRow;
  readonly court: string | null;
}

/**
 * What a token opens now. Any text is looked up alike, so that a wrong token costs the same whatever it looks like.
 * @throws Refusal 404 for a token that is unknown, taken back, too early or too late, or of a suspended club
 */
export async function openLink(db: Queryable, token: string, now: Date): Promise<OpenLink> {
  const [row] = await db
    .select({ link: scorerLinks, event: events, court: fields.name })
    .from(scorerLinks)
    .innerJoin(events, and(eq(events.id, scorerLinks.eventId), eq(events.organisationId, scorerLinks.organisationId)))
    .leftJoin(fields, eq(fields.id, scorerLinks.fieldId))
    .where(and(eq(scorerLinks.tokenHash, hashOf(token)), isOfOpenClub(scorerLinks.organisationId)));
  const there = found(row);
  if (!isOpen(there.link, there.event, now)) throw notFound();
  return there;
}

/**
 * Notes that an address was used, to the minute.
 * @returns whether this is the first use, which of several at the same time one is told
 */
export async function noteUse(db: Queryable, { link: { organisationId, id } }: OpenLink, now: Date): Promise<boolean> {
  const own = rowsOf(scorerLinks, { organisationId, id });
  const first = await db
    .update(scorerLinks)
    .set({ firstUsedAt: now, lastUsedAt: now })
    .where(and(own, isNull(scorerLinks.firstUsedAt)))
    .returning({ id: scorerLinks.id });
  if (first.length > 0) return true;
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(scorerLinks)
    .set({ lastUsedAt: now })
    .where(and(own, lt(scorerLinks.lastUsedAt, minuteAgo)));
  return false;
}
