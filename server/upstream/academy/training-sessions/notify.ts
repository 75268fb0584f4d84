import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { Club } from "../memberships/club.ts";
import { type Draft, insertMessages } from "../messages/insert.ts";
import type { TrainingFacts } from "./letters.ts";
import type { SelectedTraining } from "./store.ts";
import type { TrainingChange } from "./training-change.ts";

/** A training as a letter names it. */
export function trainingFactsOf({ training, timeZone, siteName, fieldName }: SelectedTraining): TrainingFacts {
  const { name, day: date, startAt, endAt } = training;
  const endTime = localDateOf(endAt, timeZone) > date ? "24:00" : wallTimeOf(endAt, timeZone);
  return { name, date, startTime: wallTimeOf(startAt, timeZone), endTime, siteName, fieldName };
}

/** Writes these messages. @returns how many athletes are told: those for whom there is an address */
export async function notifyAthletes(
  tx: Queryable,
  { organisationId, by, services }: TrainingChange,
  { today }: Club,
  drafts: readonly Draft[],
): Promise<number> {
  if (drafts.length === 0) return 0;
  const told = await insertMessages(tx, services, { organisationId, today, staffMemberId: by }, drafts);
  return [...told.values()].filter((recipients) => recipients > 0).length;
}
