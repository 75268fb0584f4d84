import { and, asc, eq, inArray } from "drizzle-orm";
import type { CoinAmount, CoinType } from "#contracts/academy/coins.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { enrolAthletes, noteVouchers, vouchersOf } from "../training-courses/enrolment.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { creditWallets, revokeTokens, type WalletChange } from "../wallets/save.ts";
import type { MovementRow } from "../wallets/write.ts";
import { subscriptions } from "./table.ts";

type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * The coins that a subscription credits, as its package included them: its own, a voucher for each entry and a make-up
 * voucher for each recovery.
 */
export function coinsOf(sold: Pick<SubscriptionRow, "coins" | "sessions" | "recoveries">): CoinAmount[] {
  const plain = sold.coins.map(({ type, amount }) => ({ type: type as CoinType, amount }));
  const counted: CoinAmount[] = [
    { type: "voucher", amount: sold.sessions },
    { type: "recoveryVoucher", amount: sold.recoveries },
  ];
  return [...plain, ...counted].filter(({ amount }) => amount > 0);
}

/** The last day on which coins credited on a date count; null: they never run out. */
const expiryOf = ({ tokenDays, coverageEnd }: Pick<SubscriptionRow, "tokenDays" | "coverageEnd">, today: string) =>
  tokenDays === null ? coverageEnd : addDays(today, tokenDays);

/** Lets the athletes of subscriptions into their courses. @returns those who get recovery vouchers by it */
async function enterCourses(tx: Queryable, act: WalletChange, rows: readonly SubscriptionRow[]) {
  const courseIds = rows.flatMap(({ courseId }) => courseId ?? []);
  if (courseIds.length === 0) return [];
  const courses = await tx
    .select()
    .from(trainingCourses)
    .where(and(eq(trainingCourses.organisationId, act.organisationId), inArray(trainingCourses.id, courseIds)));
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const wanted = rows.flatMap(({ id: subscriptionId, athleteId, courseId }) => {
    const course = courseOf.get(courseId ?? "");
    return course ? [{ course, athleteId, subscriptionId }] : [];
  });
  return enrolAthletes(tx, act, wanted);
}

/**
 * Credits the coins of subscriptions that are approved now and the recovery vouchers of their courses, all in one go, so
 * that wallets are locked in one order. What would have run out already is not credited: a season that is entered
 * afterwards.
 */
export async function credit(tx: Queryable, act: WalletChange, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { today } = await todayOf(tx, act.organisationId, act.now);
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.organisationId, act.organisationId), inArray(subscriptions.id, [...ids])))
    .orderBy(asc(subscriptions.id));
  const credits = rows.flatMap((row) => {
    const expiresOn = expiryOf(row, today);
    if (expiresOn !== null && expiresOn < today) return [];
    return coinsOf(row).map((coins) => ({
      ...coins,
      athleteId: row.athleteId,
      expiresOn,
      origin: "subscription" as const,
      subscriptionId: row.id,
    }));
  });
  const entered = await enterCourses(tx, act, rows);
  const movements = await creditWallets(tx, act, [...vouchersOf(entered), ...credits]);
  await noteVouchers(tx, act.organisationId, entered, movements);
}

/** Takes back the coins of a subscription. @returns the movements. @throws Refusal 409 `subscription.tokens_spent` with how many are */
export async function revoke(tx: Queryable, act: WalletChange, subscriptionId: string): Promise<MovementRow[]> {
  const { spent, movements } = await revokeTokens(tx, act, { subscriptionId });
  if (spent > 0) throw new Refusal(409, "subscription.tokens_spent", { details: { spent } });
  return movements;
}
