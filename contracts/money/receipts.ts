import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  Cents,
  CurrencyCode,
  Id,
  Instant,
  Language,
  LocalDate,
  line,
  period,
  repeated,
  SearchText,
} from "../scalars.ts";
import { maxReason } from "../sizes.ts";
import { PaymentMethod } from "./debits.ts";

/** How many payments one receipt names at most. */
export const maxReceiptPayments = 50;

/**
 * Why a parent could not deduct what a child's receipt is for: no sport that is practised, no tax code of who pays, paid
 * (in part) in cash, no tax code or seat of the club.
 */
export const DeductionGap = z.enum(["sport", "payerTaxCode", "cash", "club"]).meta({ id: "DeductionGap" });
export type DeductionGap = z.infer<typeof DeductionGap>;

const party = z.object({ name: z.string(), taxCode: z.string(), address: z.string() });

/** A receipt as it was issued: nothing of it changes with the records that it was taken from. */
export const ReceiptSnapshot = z
  .object({
    issuer: party.extend({ vatNumber: z.string() }),
    payer: party,
    athlete: z.object({ name: z.string(), taxCode: z.string(), birthDate: LocalDate.nullable() }).nullable(),
    /** What the money was paid for. */
    reason: z.string(),
    sport: z.string(),
    payments: z.array(
      z.object({
        paidOn: LocalDate,
        amount: Cents,
        method: PaymentMethod,
        /** Whether the method of payment leaves a trace: cash does not. */
        isTraceable: z.boolean(),
      }),
    ),
    footer: z.string(),
  })
  .meta({ id: "ReceiptSnapshot" });
export type ReceiptSnapshot = z.infer<typeof ReceiptSnapshot>;

/** A receipt in lists. `label` is its number with its year: `12/2026`. A void one keeps its number. */
export const ReceiptSummary = z
  .object({
    id: Id,
    label: z.string(),
    year: z.number().int(),
    number: z.number().int(),
    issuedOn: LocalDate,
    payerName: z.string(),
    athleteName: z.string().nullable(),
    reason: z.string(),
    amount: Cents,
    currency: CurrencyCode,
    voidedAt: Instant.nullable(),
  })
  .meta({ id: "ReceiptSummary" });
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

export const Receipt = ReceiptSummary.extend({
  debitId: Id,
  athleteId: Id.nullable(),
  payerId: Id.nullable(),
  snapshot: ReceiptSnapshot,
  voidReason: z.string().nullable(),
  /** It was made out for somebody who was erased: what it said is found by its number alone. */
  isRestricted: z.boolean().optional(),
  createdAt: Instant,
}).meta({ id: "Receipt" });
export type Receipt = z.infer<typeof Receipt>;

const ReceiptState = z.enum(["valid", "void"]).meta({ id: "ReceiptState" });

/** Filters of the list. `from` and `to` are of the day of issue; `search` matches payer, athlete and number. */
export const receiptFilters = {
  ...period,
  search: SearchText.min(1).optional(),
  state: repeated(ReceiptState).optional(),
  athleteId: repeated(Id).optional(),
  debitId: repeated(Id).optional(),
};

export const receiptSort = z.enum(["number", "-number", "issuedOn", "-issuedOn", "amount", "-amount"]);

export const receipts = staffResource(
  { name: "receipts", path: "/receipts", roles: ["manager", "boardMember"] },
  {
    list: {
      call: "GET",
      summary: "Receipts, the latest number first; searched by payer, athlete or number",
      query: { ...pageQuery(), ...receiptFilters, sort: receiptSort.default("-number") },
      response: paged(ReceiptSummary).extend({
        totals: z.array(z.object({ currency: CurrencyCode, amount: Cents, count: z.number().int() })),
      }),
    },
    downloadList: {
      call: "GET /download",
      summary: "The same receipts as a file, in their order",
      query: {
        ...receiptFilters,
        sort: receiptSort.default("-number"),
        format: z.enum(["csv", "xlsx"]).default("csv"),
      },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    get: { call: "GET /:id", summary: "A receipt as it was issued", response: Receipt },
    create: {
      call: "POST",
      summary: "Issue a receipt for payments of one debit; it takes the next number of the year",
      body: z.object({
        paymentIds: z.array(Id).min(1, "field.required").max(maxReceiptPayments),
        /**
         * The guardian to whom it is made out; null: the athlete. Without it: whoever paid, else the athlete's payer.
         */
        payerId: Id.nullable().optional(),
        /** The sport that the receipt names; left out: that of the course, else of the package, else of the club. */
        sportId: Id.optional(),
        proceedWithoutTaxId: z.boolean().default(false),
        proceedWithoutDeduction: z.boolean().default(false),
      }),
      response: Receipt,
      errors: [
        "receipt.unpaid", // 422: a payment that did not come in
        "receipt.opening", // 422: a payment that was brought along; who took it then wrote its receipt
        "receipt.already_issued", // 409
        "receipt.mixed_debits", // 422
        "receipt.mixed_payers", // 422: several people paid, and the body does not say who it is made out to
        "receipt.letter_unprintable", // 422, with `letter` and the `text` it stands in: no face has it
        "receipt.deduction_lost", // 409, with `gaps`: the parents of a child could not deduct it; `proceedWithoutDeduction` goes on
        "receipt.tax_id_missing", // 409: of who pays, or of the athlete; `proceedWithoutTaxId` goes on
      ],
    },
    void: {
      call: "POST /:id/void",
      summary: "Void a receipt: it stays, stamped, and keeps its number; its payments can be receipted again",
      status: 200,
      body: z.object({ reason: line(maxReason) }),
      response: Receipt,
      errors: ["receipt.void"], // 409: it is void already
    },
    download: {
      call: "GET /:id/download",
      summary: "A receipt as PDF, in one of the languages",
      query: { language: Language.optional() },
      answer: "pdf",
      response: z.string(),
    },
  },
);
