import type { CounterMethod } from "#contracts/money/debits.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import {
  collectDebit,
  insertDebit,
  planDebit,
  repriceDebit,
  revertCollection,
  voidDebit,
} from "#upstream/money/debits/accounts.ts";
import { insertPayment, openingPayment } from "#upstream/money/debits/instalments.ts";
import { overpaymentRefusal } from "#upstream/money/debits/limits.ts";
import { type DebitRow, lockDebits } from "#upstream/money/debits/store.ts";
import type { LockedTournament, RegistrationChange, RegistrationRow } from "./locked-tournament.ts";
import { registrations } from "./table.ts";

// A team owes its fee while it has a place. A team that waits, or leaves, owes nothing: money that came in stays in,
// until it is given back by hand. A registration has one debit at most, made when it first has a place.

/** What is asked of a fee. @throws Refusal 422 `registration.discount_above_fee` */
export function discountedFee(fee: number, discounted: number | null): number {
  if (discounted !== null && discounted > fee)
    throw refuseField("registration.discount_above_fee", ["discounted"], { fee });
  return discounted ?? fee;
}

/** By when a team pays: the day on which the event begins, or today once it has begun. */
const dueDateOf = ({ event }: LockedTournament, now: Date): string => {
  const [start, today] = [event.startAt, now].map((at) => localDateOf(at, event.timeZone));
  return [start ?? "", today ?? ""].toSorted()[1] ?? "";
};

/**
 * Makes the debit of a team that has a place.
 * @param opening what the team paid before it was brought along, in minor units
 * @returns its id; null where there is no fee
 */
async function openDebit(
  tx: Queryable,
  locked: LockedTournament,
  { fee, asked }: Pick<RegistrationRow, "fee" | "asked">,
  { caller, now }: RegistrationChange,
  opening = 0,
): Promise<string | null> {
  if (fee === 0) return null;
  const { currency } = locked.tournament;
  const debit = { kind: "registration" as const, currency, total: fee, discounted: asked };
  const { id } = await insertDebit(tx, caller, debit, now);
  if (opening > 0) await insertPayment(tx, caller, { debitId: id, ...openingPayment(opening, now, now) }, now);
  await planRemaining(tx, locked, { id, toPay: asked - opening }, { caller, now });
  return id;
}

/**
 * Makes the debit of a new team. One that waits owes nothing: only what it paid before is kept for it, until it has a place.
 * @param opening what it paid before it was brought along, in minor units
 * @returns its id; null where nothing is asked or paid
 * @throws Refusal 422 `payment.exceeds_debit` where more was paid than is asked
 */
export function openAccount(
  tx: Queryable,
  locked: LockedTournament,
  { list, fee, asked }: Pick<RegistrationRow, "list" | "fee" | "asked">,
  change: RegistrationChange,
  opening: number,
): Promise<string | null> {
  if (opening > asked) throw overpaymentRefusal(asked, ["paid"]);
  if (list === "entry") return openDebit(tx, locked, { fee, asked }, change, opening);
  return opening === 0 ? Promise.resolve(null) : openDebit(tx, locked, { fee, asked: opening }, change, opening);
}

const planRemaining = (
  tx: Queryable,
  locked: LockedTournament,
  { id, toPay }: Pick<DebitRow, "id" | "toPay">,
  { caller, now }: RegistrationChange,
) =>
  toPay
    ? planDebit(tx, caller, id, [{ dueDate: dueDateOf(locked, now), amount: toPay, method: "cash" }], now)
    : Promise.resolve();

/** The debits of some registrations, held in the order of their ids, by registration. */
async function held(tx: Queryable, organisationId: string, some: readonly RegistrationRow[]) {
  const rows = await lockDebits(
    tx,
    organisationId,
    some.flatMap(({ debitId }) => debitId ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    some.flatMap(({ id, debitId }) => (byId.has(debitId ?? "") ? [[id, byId.get(debitId ?? "")]] : [])) as [
      string,
      DebitRow,
    ][],
  );
}

/** Asks `unlessVoid` of a debit, or what it settled when that is more; what is left is due with the event. */
async function ask(
  tx: Queryable,
  locked: LockedTournament,
  debit: DebitRow,
  asked: number,
  change: RegistrationChange,
): Promise<void> {
  const discounted = Math.max(asked, debit.paid + debit.writtenOff);
  if (discounted !== debit.discounted) await reprice(tx, locked, debit, discounted, change);
}

async function reprice(
  tx: Queryable,
  locked: LockedTournament,
  debit: DebitRow,
  discounted: number,
  change: RegistrationChange,
) {
  const next = await repriceDebit(tx, change.caller, debit.id, { discounted }, change.now);
  if (discounted > debit.discounted) await planRemaining(tx, locked, next, change);
}

/** Asks another price, at once or once the team has a place: never less than it has settled, as with every debit. */
async function askAnew(
  tx: Queryable,
  locked: LockedTournament,
  { list }: RegistrationRow,
  debit: DebitRow,
  asked: number,
  change: RegistrationChange,
): Promise<void> {
  if (asked < debit.paid + debit.writtenOff) throw overpaymentRefusal(asked, ["discounted"]);
  if (list === "entry") await reprice(tx, locked, debit, asked, change);
}

/** Makes what teams owe follow where they stand: teams new in the entry list are asked, teams that left it are not. */
export async function updateFees(
  tx: Queryable,
  locked: LockedTournament,
  { entered, left }: { readonly entered: readonly RegistrationRow[]; readonly left: readonly RegistrationRow[] },
  change: RegistrationChange,
): Promise<void> {
  const { organisationId } = locked.event;
  const debits = await held(tx, organisationId, [...entered, ...left]);
  for (const row of left) {
    const debit = debits.get(row.id);
    if (debit) await ask(tx, locked, debit, 0, change);
  }
  for (const row of entered) {
    const debit = debits.get(row.id);
    if (debit) await ask(tx, locked, debit, row.asked, change);
    else {
      const debitId = await openDebit(tx, locked, row, change);
      if (debitId !== null) await updateRow(tx, registrations, { organisationId, id: row.id }, { debitId });
    }
  }
}

/**
 * Voids the debits of teams that withdrew: they owe nothing any more.
 * @returns what was collected from them, to be given back, in minor units
 */
export async function voidDebits(
  tx: Queryable,
  organisationId: string,
  some: readonly RegistrationRow[],
  { caller, now }: RegistrationChange,
): Promise<number> {
  let toRefund = 0;
  for (const debit of (await held(tx, organisationId, some)).values())
    toRefund += (await voidDebit(tx, caller, debit.id, "", now)).toRefund ?? 0;
  return toRefund;
}

interface Payment {
  readonly discounted?: number | undefined;
  readonly paid?: boolean | undefined;
  readonly method?: CounterMethod | undefined;
}

/**
 * Asks another price, collects what is left, or makes what was collected unpaid again; what Stripe took stays.
 * @throws Refusal 409 `debit.nothing_owed` for a team that owes nothing yet, `payment.closed`, `payment.receipted`,
 *   `payment.stripe_locked`; 422 `registration.discount_above_fee`, `payment.exceeds_debit`
 */
export async function changeMoney(
  tx: Queryable,
  locked: LockedTournament,
  row: RegistrationRow,
  { discounted, paid, method = "cash" }: Payment,
  change: RegistrationChange,
): Promise<Partial<RegistrationRow>> {
  const { caller } = change;
  const asked = discounted === undefined ? row.asked : discountedFee(row.fee, discounted);
  const debit = (await held(tx, caller.organisationId, [row])).get(row.id);
  if (debit && asked !== row.asked) await askAnew(tx, locked, row, debit, asked, change);
  if (paid !== undefined) {
    if (!debit || row.list !== "entry") throw new Refusal(409, "debit.nothing_owed");
    if (paid) await collect(tx, debit.id, method, change);
    else await takeBack(tx, debit, change);
  }
  return { asked };
}

/** Collects all that is owed; a team that owes nothing has paid. */
async function collect(
  tx: Queryable,
  id: string,
  method: CounterMethod,
  { caller, now }: RegistrationChange,
): Promise<void> {
  const [debit] = await lockDebits(tx, caller.organisationId, [id]);
  if (debit?.toPay === 0 && debit.voidAt === null) return;
  await collectDebit(tx, caller, id, { method }, now);
}

async function takeBack(tx: Queryable, { id, paid }: DebitRow, { caller, now }: RegistrationChange): Promise<void> {
  const after = await revertCollection(tx, caller, id, now);
  if (paid > 0 && after.paid === paid) throw new Refusal(409, "payment.stripe_locked");
}
