import type { AccessOption } from "#contracts/academy/participants.ts";
import { entryCoins } from "#contracts/academy/training-choices.ts";
import { hasAthlete } from "#upstream/academy/athletes/store.ts";
import { walletsOf } from "#upstream/academy/wallets/balances.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { type Actor, trainingOr404 } from "./ground.ts";

/**
 * By what an athlete could be let into a training, as staff choose it: the coins that it takes in its order, then others
 * of which there are some. @throws Refusal 404
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
  return [
    ...(training.courseId === null ? [] : [{ access: "course" as const, balance: null }]),
    ...(training.openDayId === null ? [] : [{ access: "openDay" as const, balance: null }]),
    ...[...coins, ...others].map((access) => ({ access, balance: token[access] })),
    { access: "free" as const, balance: null },
  ];
}
