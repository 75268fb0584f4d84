import { and, asc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { openClubs } from "#upstream/account/organizations/suspension.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { clubOf } from "../memberships/club.ts";
import { messages } from "../messages/table.ts";
import { trainingLetter } from "./letters.ts";
import { notifyAthletes, trainingFactsOf } from "./notify.ts";
import { selectTrainings } from "./store.ts";
import { participants, trainings } from "./table.ts";

/** The job that reminds of trainings, several times an hour: some want it two hours before their start. */
export const trainingReminders = {
  name: "training-reminders",
  cron: "*/10 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;

/** The longest that a training can be reminded of before its start, in hours. */
const earliest = 48;
/** Places that one transaction tells of. */
const batch = 200;

/** What makes a reminder this one: a training that is moved is reminded of anew. */
const keyOf = (id: string, startAt: Date) => `training.reminder:${id}:${startAt.toISOString()}`;

/** The participants who are to be reminded now, by the training's rules, and were not told yet, earliest first. */
const due = (tx: Queryable, organisationId: string, now: Date) =>
  tx
    .select({ trainingId: trainings.id, startAt: trainings.startAt, athleteId: participants.athleteId })
    .from(trainings)
    .innerJoin(participants, eq(participants.trainingId, trainings.id))
    .where(
      and(
        eq(trainings.organisationId, organisationId),
        eq(trainings.status, "scheduled"),
        gt(trainings.startAt, now),
        lte(trainings.startAt, new Date(now.getTime() + earliest * 3_600_000)),
        sql`${trainings.startAt} - make_interval(hours => (${trainings.notifications} ->> 'reminderHours')::int)
          <= ${now.toISOString()}::timestamptz`,
        sql`(${trainings.notifications} ->> 'reminderHours')::int > 0`,
        isNull(participants.withdrawnAt),
        sql`${participants.isPresent} is distinct from false`,
        sql`not exists (select from ${messages} m where m.organisation_id = ${trainings.organisationId}
          and m.athlete_id = ${participants.athleteId}
          and starts_with(m.dedupe_key, 'training.reminder:' || ${trainings.id} || ':'
            || to_char(${trainings.startAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI')))`,
      ),
    )
    .orderBy(asc(trainings.startAt), asc(trainings.id), asc(participants.athleteId));

async function remindOrganisation(services: Services, organisationId: string): Promise<void> {
  const { db, now: clock } = services;
  const now = clock();
  const all = await due(db, organisationId, now);
  for (let at = 0; at < all.length; at += batch) {
    const some = all.slice(at, at + batch);
    await inTransaction(db, async (tx) => {
      const club = await clubOf(tx, organisationId, now);
      const ids = [...new Set(some.map(({ trainingId }) => trainingId))];
      const rows = await selectTrainings(
        tx,
        and(eq(trainings.organisationId, organisationId), inArray(trainings.id, ids)),
      );
      const told = new Map(rows.map((row) => [row.training.id, trainingFactsOf(row)]));
      const act = { organisationId, by: null, now, services };
      await notifyAthletes(
        tx,
        act,
        club,
        some.flatMap(({ trainingId, startAt, athleteId }) => {
          const training = told.get(trainingId);
          if (!training) return [];
          return {
            athleteId,
            kind: "training.reminder",
            key: keyOf(trainingId, startAt),
            letter: (to) => trainingLetter(club.language, "reminder", [training], {}, to),
          };
        }),
      );
    });
  }
}

/**
 * Reminds of trainings in all organisations that are not suspended. May be broken off anywhere, and run twice at once: each is
 * told once.
 */
export async function remindOfTrainings(services: Services): Promise<void> {
  for (const { id } of await openClubs(services.db)) await remindOrganisation(services, id);
}
