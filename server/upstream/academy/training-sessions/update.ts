import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Training, TrainingEffects, trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { found, Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { findRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction, StaleReadError } from "#upstream/db/transaction.ts";
import { openDays } from "#upstream/events/open-days/table.ts";
import { lockCourt } from "#upstream/occupancies/lock.ts";
import { clubOf } from "../memberships/club.ts";
import { requireCoaches, saveCoaches } from "../training-courses/coaches.ts";
import { requireFreeCoaches } from "./conflicts.ts";
import { trainingLetter } from "./letters.ts";
import { notifyAthletes, trainingFactsOf } from "./notify.ts";
import { courtsOf, lockSite, type PlaceDraft } from "./place.ts";
import { claimPlace, refusingOverlap, requireSize } from "./save.ts";
import { lockTrainings, selectTrainings, showTraining, type TrainingRow } from "./store.ts";
import { participants, trainings } from "./table.ts";
import type { TrainingChange } from "./training-change.ts";

type Change = HandlerInput<(typeof trainingSessions)["update"]>["body"];

/** What of a training says where and when it is. */
const placeParts = ["date", "startTime", "endTime", "siteId", "siteFieldId"] as const;

const draftOf = ({ date, startTime, endTime, site, siteField }: Training): PlaceDraft => ({
  ...{ date, startTime, endTime },
  siteId: site.id,
  siteFieldId: siteField?.id ?? null,
});

/** @throws Refusal 422 `open_day.training_outside` at `date`, outside the dates of its open day */
async function requireInOpenDay(tx: Queryable, { organisationId, openDayId }: TrainingRow, date: string) {
  if (openDayId === null) return;
  const openDay = found(await findRow(tx, openDays, { organisationId, id: openDayId }));
  if (date < openDay.startOn || date > openDay.endOn)
    throw refuseField("open_day.training_outside", ["date"], { from: openDay.startOn, to: openDay.endOn });
}

/** Tells those who are to come that a training was moved. @returns how many are told */
async function notifyOfMove(tx: Queryable, act: TrainingChange, id: string, version: number): Promise<number> {
  const { organisationId } = act;
  const [moved] = await selectTrainings(tx, and(eq(trainings.organisationId, organisationId), eq(trainings.id, id)));
  const coming = await tx
    .select({ athleteId: participants.athleteId })
    .from(participants)
    .where(
      and(
        eq(participants.organisationId, organisationId),
        eq(participants.trainingId, id),
        isNull(participants.withdrawnAt),
        sql`${participants.isPresent} is distinct from false`,
      ),
    )
    .orderBy(asc(participants.athleteId));
  const club = await clubOf(tx, organisationId, act.now);
  return notifyAthletes(
    tx,
    act,
    club,
    coming.map(({ athleteId }) => ({
      athleteId,
      kind: "training.changed",
      key: `training.changed:${id}:${version}`,
      letter: (to) => trainingLetter(club.language, "changed", [trainingFactsOf(found(moved))], {}, to),
    })),
  );
}

type Values = Omit<Change, "version" | "notify" | "proceedOutsideSlots" | "proceedCoachBusy">;

/** Where and when a training is wanted. Another site without a field of its own means the whole site. */
function requestedPlace(old: PlaceDraft, { date, startTime, endTime, siteId, siteFieldId }: Values): PlaceDraft {
  const isElsewhere = siteId !== undefined && siteId !== old.siteId;
  return {
    date: date ?? old.date,
    startTime: startTime ?? old.startTime,
    endTime: endTime ?? old.endTime,
    siteId: siteId ?? old.siteId,
    siteFieldId: siteFieldId === undefined ? (isElsewhere ? null : old.siteFieldId) : siteFieldId,
  };
}

/**
 * The least and most athletes that a training is for.
 * @throws Refusal 422 `training.min_above_max`; 409 `training.below_participants` with `places`, at `maxAthletes`
 */
function requestedSize(row: TrainingRow, { minAthletes = row.minAthletes, maxAthletes = row.maxAthletes }: Values) {
  requireSize({ minAthletes, maxAthletes });
  const { places } = row;
  if (maxAthletes < places)
    throw new Refusal(409, "training.below_participants", {
      fields: [{ path: ["maxAthletes"], code: "training.below_participants", params: { places } }],
      details: { places },
    });
  return { minAthletes, maxAthletes };
}

/** Locks a training after the courts and the site that it is on, and those that it goes to. @throws Overtaken */
async function lockWithPlace(tx: Queryable, organisationId: string, id: string, change: Values): Promise<TrainingRow> {
  const seen = await rowOr404(tx, trainings, { organisationId, id });
  const courts = await courtsOf(tx, organisationId, [seen.siteFieldId, change.siteFieldId ?? null]);
  if (courts.length > 0) await lockCourt(tx, organisationId, ...courts);
  await lockSite(tx, organisationId, change.siteId ?? seen.siteId);
  const row = found((await lockTrainings(tx, organisationId, [id])).get(id));
  if (row.siteFieldId !== seen.siteFieldId) throw new StaleReadError();
  return row;
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  String(some.toSorted()) === String(others.toSorted());

/**
 * Changes a training. A training that has begun keeps its time and place. A training of a weekly session is `detached`
 * by a change of what its session sets. Participants stay, and are told when it is moved.
 * @throws Refusal 404; every code of the contract's `update`
 */
export function updateTraining(
  { db }: Pick<Services, "db">,
  act: TrainingChange,
  id: string,
  { version, notify, proceedOutsideSlots, proceedCoachBusy, ...change }: Change,
  preview: boolean,
): Promise<{ training: Training; effects: TrainingEffects }> {
  const { organisationId, now } = act;
  const proceed = { proceedOutsideSlots, proceedCoachBusy };
  const changed = inTransaction(
    db,
    async (tx) => {
      const row = await lockWithPlace(tx, organisationId, id, change);
      requireVersion(row, version, "training.stale");
      if (row.status === "canceled") throw new Refusal(409, "training.canceled");
      const before = await showTraining(tx, organisationId, id);
      const taught = before.coaches.map((coach) => coach.id);
      const coachIds = change.coachIds ?? taught;
      if (change.coachIds) await requireCoaches(tx, "training", organisationId, coachIds);
      const size = requestedSize(row, change);
      const [old, draft] = [draftOf(before), requestedPlace(draftOf(before), change)];
      const isMoved = placeParts.some((part) => draft[part] !== old[part]);
      if (isMoved && row.startAt <= now) throw new Refusal(409, "training.begun");
      if (isMoved) await requireInOpenDay(tx, row, draft.date);
      const place = isMoved
        ? await claimPlace(tx, organisationId, draft, { ...proceed, coachIds, trainingId: id })
        : {};
      const others = coachIds.filter((one) => !taught.includes(one));
      if (!isMoved && row.startAt > now)
        await requireFreeCoaches(
          tx,
          organisationId,
          others,
          { siteField: null, ...row, trainingId: id },
          proceedCoachBusy,
        );
      const { name = row.name, access, cancellation, notifications = row.notifications } = change;
      const isAsPlanned =
        !isMoved &&
        name === row.name &&
        size.minAthletes === row.minAthletes &&
        size.maxAthletes === row.maxAthletes &&
        areSame(coachIds, taught);
      const stored = await updateRow(
        tx,
        trainings,
        { organisationId, id },
        {
          ...place,
          ...size,
          ...{ name, notifications, updatedAt: now },
          ...(access && { access }),
          ...(cancellation && { cancellation }),
          detached: row.detached || (row.recurringSessionId !== null && !isAsPlanned),
        },
      );
      if (change.coachIds) await saveCoaches(tx, "training", organisationId, id, coachIds);
      const tells = isMoved && notify && notifications.onChange;
      const notified = tells ? await notifyOfMove(tx, act, id, stored.version) : 0;
      const training = await showTraining(tx, organisationId, id);
      return { training, effects: { notified, refunds: 0, recoveries: 0 } };
    },
    { keep: !preview },
  );
  return refusingOverlap(changed);
}
