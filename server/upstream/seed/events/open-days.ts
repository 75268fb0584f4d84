import { and, asc, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { participants, trainingCoaches, trainings } from "#upstream/academy/training-sessions/table.ts";
import { media, mediaChunks, mediaThumbnails } from "#upstream/account/media/table.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { athletesWithout, type Club, idOf } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { randomOf } from "../random.ts";

/** Open days of the demo: one that was held, and one to come. `inDays` from today. */
const demo = {
  aurora: [
    {
      name: "Settimana aperta",
      inDays: -33,
      description: "Due pomeriggi per provare: adulti e bambini, anche senza racchetta.",
      hours: ["17:00", "18:30"],
    },
    {
      name: "Prova il padel",
      inDays: 19,
      description:
        "Un'ora con i nostri maestri. Le racchette le mettiamo noi: porta scarpe da ginnastica e una bottiglia d'acqua.",
      hours: ["16:00", "17:30"],
    },
  ],
  riviera: [
    {
      name: "Prima volta in spiaggia",
      inDays: -40,
      description: "Beach tennis per chi non ha mai giocato.",
      hours: ["10:00", "11:30"],
    },
    {
      name: "Prova il beach tennis",
      inDays: 24,
      description: "Due mattine di prova, per ogni età.",
      hours: ["10:00", "11:30"],
    },
  ],
} as const;

/** A picture of its own, the copy of one that the club has. */
async function copyPicture(tx: Queryable, { organisationId, key }: Club): Promise<string | null> {
  const [found] = await tx
    .select()
    .from(media)
    .where(and(eq(media.organisationId, organisationId), eq(media.audience, "staff"), isNotNull(media.width)))
    .orderBy(asc(media.id))
    .limit(1);
  if (!found) return null;
  const id = idOf(`${key} open day`, "picture");
  await tx.insert(media).values({ ...found, id, fileName: "open-day.webp" });
  await tx.execute(sql`insert into ${mediaChunks} (media_id, position, bytes)
    select ${id}, position, bytes from ${mediaChunks} where media_id = ${found.id}`);
  await tx.execute(sql`insert into ${mediaThumbnails} (media_id, bytes)
    select ${id}, bytes from ${mediaThumbnails} where media_id = ${found.id}`);
  return id;
}

/** The people who subscribe: some who are no members yet, and some who have become members since a date. */
async function peopleSince(tx: Queryable, club: Club, since: Date): Promise<{ joined: string[]; others: string[] }> {
  const joined = await tx
    .select({ id: memberships.athleteId })
    .from(memberships)
    .where(
      and(
        eq(memberships.organisationId, club.organisationId),
        inArray(memberships.status, ["pending", "accepted"]),
        gte(memberships.requestedAt, since),
      ),
    )
    .orderBy(asc(memberships.status), desc(memberships.requestedAt), asc(memberships.id))
    .limit(6);
  const others = await athletesWithout(tx, club.organisationId);
  return { joined: joined.map(({ id }) => id), others: others.map(({ id }) => id) };
}

/** The staff member who teaches, or else the one who did it all. */
async function coachOf(tx: Queryable, { organisationId, staffMemberId }: Club): Promise<string> {
  const [coach] = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.organisationId, organisationId), sql`'coach' = any(${staffMembers.roles})`))
    .orderBy(asc(staffMembers.id))
    .limit(1);
  return coach?.id ?? staffMemberId;
}

/** Adds the open days of a club, on two days each, with trainings of their own and people who subscribed. */
export async function seedOpenDays(tx: Queryable, club: Club): Promise<void> {
  const { organisationId, key, today, timeZone, siteIds } = club;
  const coach = await coachOf(tx, club);
  for (const { name, inDays, description, hours } of demo[key]) {
    const random = randomOf(`open day:${key}:${name}`);
    const [startOn, isOver] = [addDays(today, inDays), inDays < 0];
    const image = isOver ? null : await copyPicture(tx, club);
    const days = [startOn, addDays(startOn, 1)];
    const [openDayId, endOn] = [random.uuid(), addDays(startOn, 1)];
    const about = { name, description, image, startOn, endOn, maxPerAthlete: 2, status: "published" as const };
    await insertMany(tx, openDays, [{ ...about, id: openDayId, organisationId }]);
    const planned = days.flatMap((day) =>
      hours.map((hour) => {
        const startAt = instantOf(day, hour, timeZone);
        return {
          ...{ id: random.uuid(), organisationId, openDayId, name, day, siteId: siteIds[0] ?? "", maxAthletes: 10 },
          ...{ startAt, endAt: new Date(startAt.getTime() + 75 * 60_000) },
          ...defaultTrainingRules(),
        };
      }),
    );
    await insertMany(tx, trainings, planned);
    await insertMany(
      tx,
      trainingCoaches,
      planned.map(({ id: trainingId }) => ({ organisationId, trainingId, staffMemberId: coach })),
    );
    const since = instantOf(addDays(startOn, -6), "19:00", timeZone);
    const { joined, others } = await peopleSince(tx, club, since);
    const people = isOver ? [...joined, ...others.slice(0, 5)] : others.slice(-7);
    await insertMany(
      tx,
      participants,
      people.map((athleteId, at) => {
        // All of those who became members came.
        const isPresent = isOver ? joined.includes(athleteId) || random.chance(0.6) : null;
        const training = planned[at % planned.length];
        return {
          ...{
            id: random.uuid(),
            organisationId,
            athleteId,
            trainingId: training?.id ?? "",
            access: "openDay" as const,
          },
          ...{ isPresent, absentAt: isPresent === false ? (training?.startAt ?? null) : null, createdAt: since },
        };
      }),
    );
  }
}
