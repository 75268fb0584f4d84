import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { participants } from "../training-sessions/table.ts";
import type { UpcomingTraining } from "./trainings.ts";

type Participant = Pick<
  typeof participants.$inferSelect,
  "id" | "trainingId" | "athleteId" | "access" | "isPresent" | "withdrawnAt" | "beyondCapacity"
>;

/** The athletes who are to stand in a weekly session: all of them, those who are new, and those who no longer do. */
interface StandingChange {
  readonly all: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What other standing athletes change in one training. */
export interface ParticipantChange {
  readonly id: string;
  readonly date: string;
  /** The standing athletes who are not in the training yet. */
  readonly wants: readonly string[];
  /** The ones of them who are let in; `beyond`: without a free place. */
  readonly seated: readonly { readonly athleteId: string; readonly beyond: boolean }[];
  /** The participant rows of those who go. */
  readonly leaving: readonly string[];
  readonly refused: { athleteId: string; code: string }[];
}

/** Whether somebody came by the course and is expected: what staff booked singly stays, and so does an absence. */
const isOfCourse = ({ access, withdrawnAt, isPresent }: Participant): boolean =>
  access === "course" && withdrawnAt === null && isPresent !== false;

/**
 * Who is let into trainings, and who goes, when other athletes stand. An athlete who has withdrawn from a training by
 * themselves stays out of it unless they are new; one who is absent there stays absent. Places go in the order of
 * `all`.
 * @param beyond whether athletes who find no place are let in without one
 */
export function participantChangesOf(
  trainings: readonly Pick<UpcomingTraining, "id" | "day" | "maxAthletes" | "places">[],
  rows: readonly Participant[],
  { all, added, removed }: StandingChange,
  beyond: boolean,
): ParticipantChange[] {
  const [isNew, goes] = [new Set(added), new Set(removed)];
  const byTraining = Map.groupBy(rows, ({ trainingId }) => trainingId);
  return trainings.map(({ id, day: date, maxAthletes, places }) => {
    const own = new Map((byTraining.get(id) ?? []).map((row) => [row.athleteId, row]));
    const leaving = [...own.values()].filter((row) => goes.has(row.athleteId) && isOfCourse(row));
    const wants = all.filter((athleteId) => {
      const row = own.get(athleteId);
      return row === undefined || (row.withdrawnAt !== null && isNew.has(athleteId));
    });
    const free = Math.max(maxAthletes - places + leaving.filter((row) => !row.beyondCapacity).length, 0);
    const placed = wants.slice(0, free).map((athleteId) => ({ athleteId, beyond: false }));
    const rest = wants.slice(free);
    const absent = added.filter((athleteId) => {
      const row = own.get(athleteId);
      return row !== undefined && row.withdrawnAt === null && row.isPresent === false;
    });
    return {
      id,
      date,
      wants,
      seated: beyond ? [...placed, ...rest.map((athleteId) => ({ athleteId, beyond: true }))] : placed,
      leaving: leaving.map((row) => row.id),
      refused: [
        ...(beyond ? [] : rest.map((athleteId) => ({ athleteId, code: "training.full" }))),
        ...absent.map((athleteId) => ({ athleteId, code: "participant.absent" })),
      ],
    };
  });
}

/** Writes who is let in and who goes; those who go first free their places for those who come. Two statements. */
export async function writeParticipantChanges(
  tx: Queryable,
  organisationId: string,
  seatings: readonly ParticipantChange[],
  now: Date,
): Promise<void> {
  const leaving = seatings.flatMap((one) => one.leaving);
  if (leaving.length > 0)
    await tx
      .update(participants)
      .set({ withdrawnAt: now, isPresent: null, absentAt: null, updatedAt: now })
      .where(and(eq(participants.organisationId, organisationId), inArray(participants.id, leaving)));
  const seated = seatings.flatMap(({ id, seated: people }) => people.map((one) => ({ training: id, ...one })));
  if (seated.length === 0) return;
  const at = now.toISOString();
  await tx.execute(sql`
    insert into ${participants} (organisation_id, training_id, athlete_id, access, beyond_capacity, created_at, updated_at)
    select ${organisationId}::uuid, c.training, c."athleteId", 'course', c.beyond, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(seated)}::text::jsonb) as c(training uuid, "athleteId" uuid, beyond boolean)
        on conflict (training_id, athlete_id) do update
       set access = 'course', beyond_capacity = excluded.beyond_capacity, is_present = null, absent_at = null,
           withdrawn_at = null, spend_group_id = null, updated_at = excluded.updated_at`);
}
