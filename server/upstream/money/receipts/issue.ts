import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { receipts as contract, ReceiptSnapshot } from "#contracts/money/receipts.ts";
import { guardians } from "#upstream/academy/guardians/table.ts";
import { findOrganization, type OrganizationRow } from "#upstream/account/organizations/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { unprintableIn } from "#upstream/core/print/letters.ts";
import { found, notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { findRow, lockRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { type PaymentRow, timeZoneOfDebit } from "../debits/store.ts";
import { debits, payments } from "../debits/table.ts";
import { deductionGaps } from "./deduction.ts";
import { receiptOr404 } from "./store.ts";
import { payerOf, type Subject, subjectOf } from "./subject.ts";
import { receiptPayments, receipts } from "./table.ts";
import { receiptWords, writtenDate } from "./words.ts";

type Body = z.output<typeof contract.create.body>;
type GuardianRow = typeof guardians.$inferSelect;

/** The payments of one debit, which is locked. @throws Refusal 404; 422 `receipt.mixed_debits`, `receipt.unpaid`, `receipt.opening` */
async function lockedPayments(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<PaymentRow[]> {
  const wanted = [...new Set(ids)];
  const mine = and(eq(payments.organisationId, organisationId), inArray(payments.id, wanted));
  const debitIds = await tx.selectDistinct({ id: payments.debitId }).from(payments).where(mine);
  if (debitIds.length > 1) throw refuseField("receipt.mixed_debits", ["paymentIds"]);
  await lockRow(tx, debits, { organisationId, id: found(debitIds[0]).id });
  const rows = await tx.select().from(payments).where(mine).orderBy(payments.paidAt, payments.id);
  if (rows.length < wanted.length) throw notFound("paymentIds");
  if (rows.some(({ paid, voidedAt }) => !paid || voidedAt !== null))
    throw refuseField("receipt.unpaid", ["paymentIds"]);
  if (rows.some(({ origin }) => origin === "opening")) throw refuseField("receipt.opening", ["paymentIds"]);
  return rows;
}

/**
 * The guardian whom a receipt is for: the one named, else the one who paid, else the athlete's payer; null: the
 * athlete.
 */
async function payerIdOf(
  tx: Queryable,
  organisationId: string,
  paid: readonly PaymentRow[],
  subject: Subject,
  body: Body,
) {
  if (body.payerId !== undefined) return body.payerId;
  const payers = new Set(paid.map(({ payerId }) => payerId));
  if (payers.size > 1) throw refuseField("receipt.mixed_payers", ["payerId"]);
  return [...payers][0] ?? (await payerOf(tx, organisationId, subject.athlete?.id ?? null));
}

interface Postal {
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly province: string | null;
}

const addressOf = ({ address, zipCode, city, province }: Postal) =>
  [address, [zipCode, city, province && `(${province})`].filter(Boolean).join(" ")].filter(Boolean).join(", ");

const partyOf = (
  person: (Postal & Pick<GuardianRow, "firstName" | "lastName" | "taxIdCode">) | null,
  name: string,
) => ({
  name: person ? `${person.firstName} ${person.lastName}` : name,
  taxCode: person?.taxIdCode ?? "",
  address: person ? addressOf(person) : "",
});

/** What was paid for, in the language that the club writes in. */
function reasonOf(subject: Subject, { communicationLanguage }: OrganizationRow): string {
  const words = receiptWords(communicationLanguage);
  const { package: name, coverageStart, coverageEnd, court, bookedOn, event, team } = subject;
  if (name !== null)
    return coverageStart && coverageEnd
      ? words.covering(name, writtenDate(coverageStart), writtenDate(coverageEnd))
      : name;
  if (event !== null) return words.entry(event, team ?? "");
  return court !== null && bookedOn !== null ? words.booking(court, writtenDate(bookedOn)) : "";
}

function snapshotOf(
  organisation: OrganizationRow,
  subject: Subject,
  payer: GuardianRow | null,
  paid: readonly PaymentRow[],
  timeZone: string,
): ReceiptSnapshot {
  const { athlete } = subject;
  return {
    issuer: {
      name: organisation.name,
      taxCode: organisation.taxCode,
      vatNumber: organisation.vatNumber,
      address: organisation.headquartersAddress,
    },
    payer: partyOf(payer ?? athlete, subject.guestName ?? ""),
    athlete: athlete && {
      name: `${athlete.firstName} ${athlete.lastName}`,
      taxCode: athlete.taxIdCode ?? "",
      birthDate: athlete.birthDate,
    },
    reason: reasonOf(subject, organisation),
    sport: subject.sport?.[organisation.communicationLanguage] ?? "",
    payments: paid.map(({ paidAt, amount, method }) => ({
      paidOn: localDateOf(paidAt ?? new Date(0), timeZone),
      amount,
      method,
      isTraceable: method !== "cash",
    })),
    footer: organisation.receiptFooter,
  };
}

/** A paper says what was typed, or is not issued. @throws Refusal 422 `receipt.letter_unprintable`, with the letter and where */
function requirePrintable({ issuer, payer, athlete, reason, sport, footer }: ReceiptSnapshot): void {
  const texts = [issuer.name, issuer.address, payer.name, payer.address, athlete?.name ?? "", reason, sport, footer];
  for (const text of texts) {
    const letter = unprintableIn(text);
    if (letter !== undefined) throw new Refusal(422, "receipt.letter_unprintable", { details: { letter, text } });
  }
}

/**
 * Asks about what is missing, all of it at once, as long as the body does not say to go on.
 * @throws Refusal 409 `receipt.deduction_lost` with `gaps`, `receipt.tax_id_missing`
 */
function requireComplete(
  { kind, currency }: Subject,
  snapshot: ReceiptSnapshot,
  timeZone: string,
  { proceedWithoutTaxId, proceedWithoutDeduction }: Body,
): void {
  const gaps = deductionGaps({ snapshot, currency, timeZone, isSubscription: kind === "subscription" });
  const questions = [
    {
      code: "receipt.deduction_lost",
      flag: "proceedWithoutDeduction",
      isOpen: gaps.length > 0 && !proceedWithoutDeduction,
    },
    {
      code: "receipt.tax_id_missing",
      flag: "proceedWithoutTaxId",
      isOpen: (snapshot.payer.taxCode === "" || snapshot.athlete?.taxCode === "") && !proceedWithoutTaxId,
    },
  ].filter(({ isOpen }) => isOpen);
  const [first] = questions;
  if (!first) return;
  const fields = questions.map(({ code, flag }) => ({ path: [flag], code }));
  throw new Refusal(409, first.code, { fields, ...(gaps.length > 0 && { details: { gaps } }) });
}

/**
 * Issues a receipt for payments of one debit, with the next number of the year.
 * @throws Refusal 404; 409 `receipt.already_issued`, `receipt.deduction_lost`, `receipt.tax_id_missing`; 422 `receipt.unpaid`,
 *   `receipt.opening`, `receipt.mixed_debits`, `receipt.mixed_payers`, `receipt.letter_unprintable`
 */
export function issueReceipt(services: Services, { organisationId, staffMemberId }: StaffCaller, body: Body) {
  const now = services.now();
  return inTransaction(services.db, async (tx) => {
    const paid = await lockedPayments(tx, organisationId, body.paymentIds);
    const debitId = found(paid[0]).debitId;
    const [subject, organisation] = await Promise.all([
      subjectOf(tx, services.registry, organisationId, debitId, body.sportId),
      findOrganization(tx, organisationId),
    ]);
    const { timeZone: zone } = found(organisation);
    if (body.sportId !== undefined && found(subject).sport === null) throw notFound("sportId");
    const payerId = await payerIdOf(tx, organisationId, paid, found(subject), body);
    const payer = payerId === null ? null : await findRow(tx, guardians, { organisationId, id: payerId });
    if (payer === undefined) throw notFound("payerId");
    const timeZone = await timeZoneOfDebit(tx, organisationId, debitId);
    const snapshot = snapshotOf(found(organisation), found(subject), payer, paid, timeZone);
    requirePrintable(snapshot);
    requireComplete(found(subject), snapshot, zone, body);
    const issuedOn = localDateOf(now, zone);
    const amount = paid.reduce((sum, payment) => sum + payment.amount, 0);
    const { currency, athlete } = found(subject);
    const [row] = await tx
      .insert(receipts)
      .values({
        organisationId,
        year: Number(issuedOn.slice(0, 4)),
        // The trigger takes it from the year's counter.
        number: sql`null`,
        debitId,
        athleteId: athlete?.id ?? null,
        payerId,
        issuedOn,
        amount,
        currency,
        snapshot,
        createdBy: staffMemberId,
        createdAt: now,
      })
      .returning({ id: receipts.id });
    const { id } = found(row);
    const lines = paid.map((payment) => ({
      organisationId,
      receiptId: id,
      paymentId: payment.id,
      amount: payment.amount,
    }));
    await refusing(tx.insert(receiptPayments).values(lines).execute(), {
      receipt_payments_once: (cause) => new Refusal(409, "receipt.already_issued", { cause }),
    });
    return receiptOr404(tx, organisationId, id);
  });
}

/** Voids a receipt: it stays and keeps its number. @throws Refusal 404; 409 `receipt.void` */
export function voidReceipt(
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
  id: string,
  reason: string,
) {
  return inTransaction(services.db, async (tx) => {
    const { debitId } = await receiptOr404(tx, organisationId, id);
    // The debit before its receipts, as by who issues them.
    await lockRow(tx, debits, { organisationId, id: debitId });
    const { voidedAt } = await receiptOr404(tx, organisationId, id);
    if (voidedAt !== null) throw new Refusal(409, "receipt.void");
    await tx
      .update(receipts)
      .set({ voidedAt: services.now(), voidedBy: staffMemberId, voidReason: reason })
      .where(and(eq(receipts.organisationId, organisationId), eq(receipts.id, id)));
    return receiptOr404(tx, organisationId, id);
  });
}
