import { inArray, sql } from "drizzle-orm";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import { addDays, addMonths, daysBetween, instantOf } from "#upstream/core/time.ts";
import { setActor, unknownActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import { insertMany } from "../bulk.ts";
import { type Random, randomOf } from "../random.ts";
import type { Club, Package } from "./club.ts";
import type { Member } from "./people.ts";

type Approval = "toApprove" | "approved" | "rejected";

/** A package that a member bought, or asked for. */
export interface Sale {
  readonly id: string;
  readonly debitId: string;
  readonly member: Member;
  readonly bought: Package;
  readonly soldOn: string;
  readonly soldAt: Date;
  readonly coverage: { readonly startAt: string; readonly endAt: string } | null;
  readonly approval: Approval;
  readonly status: "open" | "confirmed" | "canceled";
  readonly promotionId: string | null;
  readonly price: number;
  readonly random: Random;
}

/** A date of the season on which people buy: most when it begins. */
function dayOfSale({ season, today }: Club, random: Random): string {
  const begun = season.startAt < addDays(today, -20) ? season.startAt : addDays(today, -60);
  const last = today < season.endAt ? today : season.endAt;
  const days = Math.max(1, daysBetween(begun, last));
  return addDays(begun, Math.floor(days * random.next() ** 1.7));
}

function coverageOf({ season }: Club, { coverage }: Package, soldOn: string): Sale["coverage"] {
  if (coverage === undefined) return null;
  if (coverage === "season") return { startAt: season.startAt, endAt: season.endAt };
  return { startAt: soldOn, endAt: addDays(addMonths(soldOn, coverage), -1) };
}

function stateOf(member: Member, random: Random, isFree: boolean): Pick<Sale, "approval" | "status"> {
  if (member.status === "pending") return { approval: "toApprove", status: "open" };
  if (member.status === "rejected") return { approval: "rejected", status: "open" };
  const chance = random.next();
  if (chance < 0.03) return { approval: "rejected", status: "open" };
  if (chance < 0.06) return { approval: "approved", status: "canceled" };
  if (chance < 0.09 && !isFree) return { approval: "approved", status: "confirmed" };
  return chance < 0.14 ? { approval: "toApprove", status: "open" } : { approval: "approved", status: "open" };
}

/** One of the packages, the popular ones more often. */
function picked(packages: readonly Package[], random: Random): Package | undefined {
  const at = random.next() * packages.reduce((sum, { weight }) => sum + weight, 0);
  let sum = 0;
  return packages.find(({ weight }) => {
    sum += weight;
    return at < sum;
  });
}

function saleOf(club: Club, member: Member, bought: Package, before: readonly Sale[], random: Random): Sale {
  const soldOn = dayOfSale(club, random);
  const stand = stateOf(member, random, bought.price === 0);
  const counts = stand.approval !== "rejected" && stand.status !== "canceled";
  const { promotion } = bought;
  const isEligible =
    counts &&
    promotion !== null &&
    before.some(
      (sale) => sale.bought.id === promotion.triggerId && sale.approval === "approved" && sale.status === "open",
    );
  const discount = !isEligible && bought.price > 5000 && random.chance(0.08) ? 0.1 : 0;
  const soldAt = instantOf(soldOn, `${random.int(9, 19)}:${random.int(10, 59)}`.padStart(5, "0"), club.timeZone);
  return {
    ...{ member, bought, soldOn, random, ...stand },
    soldAt: soldAt > club.now ? club.now : soldAt,
    id: random.uuid(),
    debitId: random.uuid(),
    coverage: coverageOf(club, bought, soldOn),
    promotionId: isEligible ? promotion.id : null,
    price: isEligible ? promotion.price : Math.round(bought.price * (1 - discount)),
  };
}

/** What a member bought: the yearly fee, a course, a carnet; somebody who asks to become one asked for one thing. */
function salesOf(club: Club, member: Member): Sale[] {
  const random = randomOf("sales", member.id);
  const [fee, ...others] = club.packages;
  const wanted: Package[] = [];
  if (fee && member.status === "accepted") wanted.push(fee);
  const most = member.status === "accepted" ? 2 : random.chance(0.7) ? 1 : 0;
  for (let n = 0; n < most; n++) {
    const one = picked(others, random);
    if (one && !wanted.includes(one) && random.chance(n === 0 ? 0.85 : 0.4)) wanted.push(one);
  }
  const sales: Sale[] = [];
  for (const one of wanted) sales.push(saleOf(club, member, one, sales, random));
  return sales;
}

type Payment = typeof payments.$inferInsert;

/** The instalments of a sale: equal ones, the first cents more; what is due by now is paid, but not by everybody. */
function paymentsOf(club: Club, { debitId, bought, price, soldOn, soldAt, random, ...sale }: Sale): Payment[] {
  if (price === 0 || sale.approval === "rejected" || sale.status === "canceled") return [];
  const count = bought.instalments && random.chance(0.8) ? bought.instalments : 1;
  const every = count > 3 ? 1 : 3;
  const [share, more] = [Math.floor(price / count), price % count];
  // Some members are late with all that is due, some with the last instalment, most with nothing.
  const manner = random.next();
  const lateSince = manner < 0.08 ? soldOn : manner < 0.16 ? addDays(club.today, -35) : null;
  return Array.from({ length: count }, (_, at) => {
    const dueDate = addDays(addMonths(soldOn, at * every), bought.dueDays ?? 0);
    const isAsked = sale.approval === "toApprove" && !random.chance(0.2);
    const isPaid = !isAsked && dueDate <= club.today && (lateSince === null || dueDate < lateSince);
    const method = random.pick(["cash", "cash", "bankWire", "bankWire", "stripe"] as const);
    const due = instantOf(dueDate, "17:30", club.timeZone);
    const paidAt = isPaid ? new Date(Math.min(Math.max(due.getTime(), soldAt.getTime()), club.now.getTime())) : null;
    // A wire that was announced in the app waits until somebody sees that it came.
    const isSeen = isPaid && !(method === "bankWire" && random.chance(0.1));
    return {
      id: random.uuid(),
      organisationId: club.organisationId,
      debitId,
      amount: share + (at < more ? 1 : 0),
      method,
      dueDate,
      paid: isPaid,
      paidAt,
      confirmed: isSeen,
      confirmedAt: isSeen ? paidAt : null,
      notes: "",
      createdBy: method === "stripe" ? null : club.staffMemberId,
      createdAt: soldAt,
      updatedAt: soldAt,
    };
  });
}

/** Sales with what is owed and paid for them; some are closed with the rest written off. */
export async function seedSales(tx: Queryable, club: Club, members: readonly Member[]): Promise<Sale[]> {
  const { organisationId, staffMemberId } = club;
  const sales = members.flatMap((member) => salesOf(club, member));
  await insertMany(
    tx,
    debits,
    sales.map(({ debitId: id, bought, price, soldAt, approval, status }) => ({
      ...{ id, organisationId, kind: "subscription" as const, currency: "eur" as const },
      ...{ total: bought.price, discounted: price, createdAt: soldAt, updatedAt: soldAt },
      voidAt: approval === "rejected" || status === "canceled" ? soldAt : null,
    })),
  );
  // The payments are written before the sales: a sale that is closed or void takes no more.
  await insertMany(
    tx,
    payments,
    sales.flatMap((sale) => {
      const all = paymentsOf(club, sale);
      return sale.status === "confirmed" ? all.filter(({ paid }) => paid) : all;
    }),
  );
  await insertMany(
    tx,
    subscriptions,
    sales.map(({ id, debitId, member, bought, soldOn, soldAt, coverage, approval, status, promotionId }) => ({
      ...{
        id,
        organisationId,
        membershipId: member.membershipId,
        athleteId: member.id,
        templateId: bought.id,
        debitId,
      },
      ...{
        promotionId,
        promotionName: promotionId && (bought.promotion?.name ?? null),
        tokenDays: bought.tokenDays ?? null,
      },
      ...{ name: bought.name, type: bought.type, coins: [...(bought.coins ?? [])] },
      ...{ sessions: bought.sessions ?? 0, recoveries: bought.recoveries ?? 0, transactionDate: soldOn },
      ...{ coverageStart: coverage?.startAt ?? null, coverageEnd: coverage?.endAt ?? null },
      ...{ approval, status: status === "confirmed" ? ("open" as const) : status },
      origin: member.status === "pending" || approval === "toApprove" ? ("app" as const) : ("dashboard" as const),
      decidedAt: approval === "toApprove" ? null : soldAt,
      decidedBy: approval === "toApprove" ? null : staffMemberId,
      reason: approval === "rejected" ? "Posti esauriti" : status === "canceled" ? "Venduto per errore" : null,
      createdBy: staffMemberId,
      createdAt: soldAt,
      updatedAt: soldAt,
    })),
  );
  await close(
    tx,
    club,
    sales.filter(({ status }) => status === "confirmed"),
  );
  await ask(
    tx,
    sales.filter(({ member }) => member.status === "pending"),
  );
  return sales;
}

/** Closes sales: what is still owed is written off, with the reason in the ledger. */
async function close(tx: Queryable, club: Club, sales: readonly Sale[]): Promise<void> {
  if (sales.length === 0) return;
  const { now } = club;
  const ids = sales.map(({ debitId }) => debitId);
  await setActor(tx, club, { reason: "Accordo con la famiglia" });
  await tx
    .update(debits)
    .set({ writtenOff: sql`${debits.discounted} - ${debits.paid}`, closedAt: now, updatedAt: now })
    .where(inArray(debits.id, ids));
  await setActor(tx, unknownActor);
  await tx
    .update(subscriptions)
    .set({ status: "confirmed" })
    .where(sql`${inArray(subscriptions.debitId, ids)} and ${subscriptions.status} = 'open'`);
}

/** Names in each request the package that came with it. */
async function ask(tx: Queryable, sales: readonly Sale[]): Promise<void> {
  const rows = sales.map(({ id, member }) => ({ id, membership: member.membershipId }));
  await tx.execute(sql`
    update ${memberships} set requested_subscription_id = r.id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, membership uuid)
     where ${memberships.id} = r.membership`);
}
