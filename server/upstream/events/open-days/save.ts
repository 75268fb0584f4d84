import { and, eq, sql } from "drizzle-orm";
import type { openDays as contract, OpenDay } from "#contracts/events/open-days.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { trainings } from "#upstream/academy/training-sessions/table.ts";
import { requireImage } from "#upstream/account/media/require-image.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { notifyAudience } from "./notify.ts";
import {
  addTrainings,
  idsOf,
  lockTrainings,
  removeTrainings,
  requireFound,
  requireWithin,
  type Sessions,
} from "./rules.ts";
import { showOpenDay } from "./store.ts";
import { openDays as table } from "./table.ts";

type Update = (typeof contract)["update"];
type OpenDayRow = typeof table.$inferSelect;

/** Dates in their order, and a picture that is an image for all staff. @throws Refusal 422 */
async function requireValues(
  tx: Queryable,
  organisationId: string,
  { startOn, endOn, image }: Partial<Pick<OpenDayRow, "startOn" | "endOn" | "image">>,
): Promise<void> {
  if (startOn !== undefined && endOn !== undefined && endOn < startOn) throw refuseField("open_day.dates", ["endDate"]);
  await requireImage(tx, organisationId, image, { code: "open_day.image_unknown", path: ["image"] });
}

/** Adds an open day, a draft without trainings. @throws Refusal 422 `open_day.dates`, `open_day.image_unknown` */
export function addOpenDay(
  { db }: Services,
  { organisationId }: StaffCaller,
  { body }: HandlerInput<(typeof contract)["create"]>,
): Promise<OpenDay> {
  const { startDate: startOn, endDate: endOn, ...values } = body;
  return inTransaction(db, async (tx) => {
    await requireValues(tx, organisationId, { startOn, endOn, image: values.image });
    const { id } = await insertRow(tx, table, { ...values, startOn, endOn, organisationId });
    return showOpenDay(tx, organisationId, id);
  });
}

/** Why a published open day cannot be without a training: it is being published, or was. */
const emptyRefusal = (isPublishing: boolean, cause?: unknown) =>
  new Refusal(409, isPublishing ? "open_day.no_trainings" : "open_day.last_training", { cause });

/** @throws Refusal 409 when a published open day has no training that is to be held */
async function requireTraining(tx: Queryable, { id, organisationId, status }: OpenDayRow, isPublishing: boolean) {
  if (status !== "published") return;
  const held = and(
    eq(trainings.organisationId, organisationId),
    eq(trainings.openDayId, id),
    eq(trainings.status, "scheduled"),
  );
  if ((await countRows(tx, trainings, held)) === 0) throw emptyRefusal(isPublishing);
}

/**
 * Adds and takes away trainings of a locked open day, and asks whether all lie within its dates.
 * @throws Refusal 404 for what is not the organisation's; the codes of `rules.ts`
 */
async function changeSessions(
  tx: Queryable,
  openDay: OpenDayRow,
  { addSessions, removeSessions }: Sessions,
  { now, hasNewDates }: { readonly now: Date; readonly hasNewDates: boolean },
): Promise<void> {
  const own = hasNewDates ? await idsOf(tx, openDay) : [];
  const ids = [...new Set([...own, ...addSessions, ...removeSessions])];
  const locked = ids.length > 0 ? await lockTrainings(tx, openDay.organisationId, ids) : [];
  requireFound(locked, addSessions, "addSessions");
  requireFound(locked, removeSessions, "removeSessions");
  const named = (some: readonly string[]) => locked.filter(({ id }) => some.includes(id));
  await removeTrainings(tx, openDay, named(removeSessions), now);
  requireWithin(
    openDay,
    named(own).filter(({ id, openDayId }) => openDayId === openDay.id && !removeSessions.includes(id)),
    "startDate",
  );
  await addTrainings(tx, openDay, named(addSessions), now);
}

/**
 * Changes an open day, its trainings, whether it is published. Locks the open day, then its trainings (ADR 48).
 * @throws Refusal 404; the codes of the contract
 */
export function changeOpenDay(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  { params: { id }, query, body }: HandlerInput<Update>,
): Promise<HandlerOutput<Update>> {
  const { version, addSessions, removeSessions, notifyAthletes, startDate, endDate, ...own } = body;
  const isPublishing = own.status === "published";
  const changed = inTransaction(
    services.db,
    async (tx) => {
      const stored = await lockRow(tx, table, { organisationId, id });
      requireVersion(stored, version, "open_day.stale");
      if (stored.status === "canceled") throw new Refusal(409, "open_day.canceled");
      const dates = { startOn: startDate ?? stored.startOn, endOn: endDate ?? stored.endOn };
      await requireValues(tx, organisationId, { ...dates, image: own.image });
      const next = await updateRow(tx, table, { organisationId, id }, { ...own, ...dates, updatedAt: sql`now()` });
      const hasNewDates = dates.startOn !== stored.startOn || dates.endOn !== stored.endOn;
      await changeSessions(tx, next, { addSessions, removeSessions }, { now: services.now(), hasNewDates });
      await requireTraining(tx, next, isPublishing);
      const notified = notifyAthletes ? await notifyAudience(tx, services, next, staffMemberId) : 0;
      const openDay = await showOpenDay(tx, organisationId, id);
      return { openDay, effects: { participants: openDay.subscribed, refunds: 0, notified } };
    },
    { keep: !query.preview },
  );
  return refusing(changed, { open_days_not_empty: (cause) => emptyRefusal(isPublishing, cause) });
}
