import { and, eq, inArray, sql } from "drizzle-orm";
import type { memberships as contract } from "#contracts/academy/memberships.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import { setActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";
import type { SubscriptionChange } from "../subscriptions/decisions.ts";
import { hasGuardian } from "./checks.ts";
import { type Club, isMinor } from "./club.ts";
import { endMembership, isEnding, noEffects } from "./effects.ts";
import { type Place, requirePlace, savePlace } from "./places.ts";
import { memberships } from "./table.ts";
import { requireReason, takeStep } from "./transitions.ts";

/** Whether an athlete is a minor without a guardian who can be reached. */
async function withoutGuardian(tx: Queryable, club: Club, athleteId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: athletes.id })
    .from(athletes)
    .where(
      and(
        eq(athletes.organisationId, club.organisationId),
        eq(athletes.id, athleteId),
        isMinor(club),
        sql`not ${hasGuardian}`,
      ),
    );
  return row !== undefined;
}

/** @throws Refusal 409 `membership.guardian_missing` for a minor without a guardian, unless `proceedWithoutGuardian` */
export async function requireGuardian(tx: Queryable, club: Club, athleteId: string, proceed: boolean): Promise<void> {
  if (!proceed && (await withoutGuardian(tx, club, athleteId))) throw new Refusal(409, "membership.guardian_missing");
}

type Update = HandlerInput<(typeof contract)["update"]>["body"];
/** A change of one membership, by itself or as one of many. */
type Change = Omit<Update, "version" | "groupIds" | "writeOff"> &
  Place & { readonly version?: number | undefined; readonly writeOff?: boolean };

/**
 * Changes a membership of the club. What the change names is the club's own (`requirePlace`).
 * @returns what a change of status did besides
 * @throws Refusal 404; 409 `membership.stale`, `membership.transition_refused`, `membership.guardian_missing`
 */
export async function changeMembership(
  tx: Queryable,
  club: Club,
  deciding: SubscriptionChange,
  id: string,
  change: Change,
) {
  const { organisationId } = club;
  const { staffMemberId } = deciding.caller;
  const key = { organisationId, id };
  const { status, levelId, notes, version, proceedWithoutGuardian, writeOff = false } = change;
  const reason = change.reason ?? null;
  const stored = await lockRow(tx, memberships, key);
  requireVersion(stored, version, "membership.stale");
  // why only the first time: a returning member was accepted once, with what was known then.
  if (status === "accepted" && stored.status === "pending")
    await requireGuardian(tx, club, stored.athleteId, proceedWithoutGuardian);
  if (status !== undefined) await takeStep(tx, stored, { to: status, reason, staffMemberId });
  const effects = isEnding(status)
    ? await endMembership(tx, deciding, id, { reason: reason ?? "", writeOff })
    : noEffects;
  await savePlace(tx, organisationId, id, change);
  const own = { ...(levelId !== undefined && { levelId }), ...(notes !== undefined && { notes }) };
  const touched = Object.keys(own).length > 0 || changesPlace(change);
  if (touched) await updateRow(tx, memberships, key, { ...own, updatedAt: sql`now()` });
  return { effects, athleteId: stored.athleteId };
}

const changesPlace = ({ groupIds, addGroupIds, removeGroupIds, siteIds }: Place): boolean =>
  [groupIds, addGroupIds, removeGroupIds, siteIds].some((ids) => ids !== undefined);

/** Checks what all memberships of a change have in common. @throws Refusal 404 and 422 */
export async function requireChange(tx: Queryable, organisationId: string, change: Change): Promise<void> {
  requireReason(change.status, change.reason);
  await requirePlace(tx, organisationId, change);
}

/** Locks the memberships among some that the club has, all at once and in one order (ADR 48). */
export const lockMemberships = (tx: Queryable, organisationId: string, ids: readonly string[]) =>
  tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, [...ids])))
    .orderBy(memberships.id)
    .for("no key update");

/** A membership that begins, of an athlete of the club. */
interface Beginning extends Place {
  readonly athleteId: string;
  readonly status: "pending" | "accepted";
  readonly levelId: string | null;
  readonly proceedWithoutGuardian: boolean;
}

/**
 * Begins the membership of an athlete of the club, in the caller's transaction.
 * @returns its id
 * @throws Refusal 404 for a level, group or site that the club does not have; 409 `membership.guardian_missing`,
 *   `membership.exists`
 */
export async function beginMembership(
  tx: Queryable,
  club: Club,
  { staffMemberId }: { readonly staffMemberId: string },
  body: Beginning,
): Promise<string> {
  const { organisationId } = club;
  const { athleteId, status, levelId, proceedWithoutGuardian } = body;
  await requirePlace(tx, organisationId, body);
  if (status === "accepted") await requireGuardian(tx, club, athleteId, proceedWithoutGuardian);
  await setActor(tx, { staffMemberId });
  const { id } = await refusing(insertRow(tx, memberships, { organisationId, athleteId, status, levelId }), {
    memberships_athlete: (cause) => new Refusal(409, "membership.exists", { cause }),
  });
  await savePlace(tx, organisationId, id, body);
  return id;
}
