import { and, asc, eq, ne } from "drizzle-orm";
import { noticesADay } from "#contracts/events/communications.ts";
import type { Visibility } from "#contracts/visibility.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import type { Draft } from "#upstream/academy/messages/insert.ts";
import { countMailing } from "#upstream/academy/messages/mailings.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { EventRow } from "../events/present.ts";
import { audienceOf } from "../notices/audience.ts";
import { draftsForPlayers } from "../notices/players.ts";
import { countRecipients } from "../notices/recipients.ts";
import { sendNotices } from "../notices/send.ts";
import { registrations } from "../registrations/table.ts";
import type { communications } from "./table.ts";

type Letter = Pick<Draft, "kind" | "key" | "isByAddress" | "letter">;

const width: Readonly<Record<Visibility, number>> = { hidden: 0, onlyMine: 1, all: 2 };

/** Which athletes find a message in the app: only those who see the event. */
const seenBy = (event: EventRow, told: Visibility): Visibility => {
  if (event.status === "draft") return "hidden";
  return width[event.visibility] < width[told] ? event.visibility : told;
};

/** Letters to people who registered or wait, and to the club's athletes who see the event. One address gets one. */
async function draftsOf(tx: Queryable, event: EventRow, told: Visibility, letter: Letter): Promise<Draft[]> {
  const { organisationId, id } = event;
  const registered = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.organisationId, organisationId),
        eq(registrations.eventId, id),
        ne(registrations.list, "withdrawn"),
      ),
    )
    .orderBy(asc(registrations.id));
  const ids = registered.map((one) => one.id);
  const players = await draftsForPlayers(tx, organisationId, ids, letter);
  const athletes = await audienceOf(tx, { organisationId, visibility: seenBy(event, told) });
  return [...players, ...athletes.map((athleteId) => ({ ...letter, athleteId }))];
}

/** How many addresses a mail would reach, by who may see what it tells. */
export async function audience(db: Queryable, event: EventRow, now: Date): Promise<{ all: number; onlyMine: number }> {
  const club = await clubOf(db, event.organisationId, now);
  const nothing: Letter = { kind: "", key: "", letter: () => ({ subject: "", body: "" }) };
  const count = async (told: Visibility) => countRecipients(db, club, await draftsOf(db, event, told, nothing));
  const onlyMine = await count("onlyMine");
  return { onlyMine, all: seenBy(event, "all") === "all" ? await count("all") : onlyMine };
}

/**
 * Mails what a club tells about an event, to each address once, so often a day. @returns how many
 * @throws Refusal 409 `communication.event_limit`, `communication.club_limit`
 */
export async function mailCommunication(
  tx: Queryable,
  services: Services,
  event: EventRow,
  { id, title, content, visibility, createdBy }: typeof communications.$inferSelect,
): Promise<number> {
  const { organisationId } = event;
  const { today } = await clubOf(tx, organisationId, services.now());
  for (const [scope, of] of [
    [`event:${event.id}`, "event"],
    ["events", "club"],
  ] as const)
    await countMailing(
      tx,
      { organisationId, scope, day: today },
      noticesADay[of],
      () => new Refusal(409, `communication.${of}_limit`, { details: { max: noticesADay[of] } }),
    );
  const key = `communication:${id}`;
  const drafts = await draftsOf(tx, event, visibility, {
    kind: "event.communication",
    key,
    isByAddress: true,
    letter: () => ({ subject: `${event.name}: ${title}`, body: content }),
  });
  return sendNotices(tx, services, { organisationId, today, staffMemberId: createdBy }, key, drafts);
}
