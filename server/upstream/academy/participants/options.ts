import { and, eq, isNull } from "drizzle-orm";
import type { Access, AccessOption } from "#contracts/academy/participants.ts";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import { entryCoins } from "#contracts/academy/training-choices.ts";
import { hasAthlete } from "#upstream/academy/athletes/store.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { recurringAthletes, recurringSessions } from "#upstream/academy/recurring-sessions/table.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { SelectedTraining } from "../training-sessions/store.ts";
import { type Actor, trainingOr404 } from "./locked-training.ts";

/** Whether somebody has a standing place in the weekly session of a training; of a single one, in any of its course. */
async function standsIn(
  db: Queryable,
  { organisationId, courseId, recurringSessionId }: SelectedTraining["training"],
  athleteId: string,
): Promise<boolean> {
  if (courseId === null) return false;
  const [place] = await db
    .select({ id: recurringSessions.id })
    .from(recurringAthletes)
    .innerJoin(recurringSessions, eq(recurringSessions.id, recurringAthletes.recurringSessionId))
    .where(
      and(
        eq(recurringAthletes.organisationId, organisationId),
        eq(recurringAthletes.athleteId, athleteId),
        recurringSessionId === null
          ? eq(recurringSessions.courseId, courseId)
          : eq(recurringSessions.id, recurringSessionId),
        isNull(recurringSessions.removedAt),
      ),
    )
    .limit(1);
  return place !== undefined;
}

/** How somebody who is no member can come: by an open day, or on trial unless they were turned away. */
function strangersOptions(
  { openDayId }: SelectedTraining["training"],
  status: MembershipStatus | undefined,
): AccessOption[] {
  const ways: Access[] = [
    ...(openDayId === null ? [] : ["openDay" as const]),
    ...(status === undefined || status === "pending" ? ["trial" as const] : []),
  ];
  return ways.map((access, at) => ({ access, balance: null, usual: at === 0 }));
}

/**
 * The ways in which an athlete could be let into a training, as staff choose them: the coins that the training takes,
 * in its order, then others that the wallet holds. @throws Refusal 404
 */
export async function accessOptions(
  db: Queryable,
  { organisationId, now }: Actor,
  { trainingId, athleteId }: { readonly trainingId: string; readonly athleteId: string },
): Promise<AccessOption[]> {
  const { training } = await trainingOr404(db, organisationId, trainingId);
  if (!(await hasAthlete(db, organisationId, athleteId))) throw notFound("athleteId");
  const { today } = await todayOf(db, organisationId, now);
  const { token } = found((await walletsOf(db, organisationId, [athleteId], today)).get(athleteId));
  const { coins } = training.access;
  const others = entryCoins.filter((coin) => !coins.includes(coin) && token[coin] > 0);
  const stands = await standsIn(db, training, athleteId);
  const ticket = training.openDayId === null ? coins.find((coin) => token[coin] > 0) : "openDay";
  const membership = await findRow(db, memberships, { organisationId, athleteId });
  if (membership?.status !== "accepted") return strangersOptions(training, membership?.status);
  const usual = stands ? "course" : ticket;
  const options: Omit<AccessOption, "usual">[] = [
    ...(training.courseId === null ? [] : [{ access: "course" as const, balance: null }]),
    ...(training.openDayId === null ? [] : [{ access: "openDay" as const, balance: null }]),
    ...[...coins, ...others].map((access) => ({ access, balance: token[access] })),
    { access: "free", balance: null },
  ];
  return options.map((option) => ({ ...option, usual: option.access === usual }));
}
