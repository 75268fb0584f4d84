import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, LocalDate, repeated } from "../scalars.ts";
import { DebitKind, PaymentMethod } from "./debits.ts";

/** How many days a cash book has at most: more than a year, so that a season fits. */
export const maxCashBookDays = 400;

/** What came in and went out, in minor units; `net` is in - out - fees. */
export const CashSums = z
  .object({ currency: CurrencyCode, in: Cents, out: Cents, fees: Cents, net: Cents })
  .meta({ id: "CashSums" });
export type CashSums = z.infer<typeof CashSums>;

/** A day of the organisation's calendar, by method: only days on which money moved. */
export const CashDay = CashSums.extend({ day: LocalDate, method: PaymentMethod }).meta({ id: "CashDay" });
export type CashDay = z.infer<typeof CashDay>;

const filters = {
  from: LocalDate,
  to: LocalDate,
  method: repeated(PaymentMethod).optional(),
  kind: repeated(DebitKind).optional(),
  /** Only money for one package; `none`: money for what is no package. */
  templateId: Id.or(z.literal("none")).optional(),
  /** Only money of one site, as the statistics sort money; `none`: of no site, or of several. */
  siteId: Id.or(z.literal("none")).optional(),
};

const errors = [
  "cash_book.end_before_start", // 422
  "cash_book.range_too_long", // 422
] as const;

export const cashBook = staffResource(
  { name: "cashBook", path: "/debits/cash-book", roles: ["manager", "boardMember"] },
  {
    get: {
      call: "GET",
      summary: "The ledger's money by day, currency and method, with its sums",
      query: filters,
      response: z.object({
        data: z.array(CashDay),
        totals: z.array(
          CashSums.extend({ methods: z.array(CashSums.omit({ currency: true }).extend({ method: PaymentMethod })) }),
        ),
      }),
      errors,
    },
    download: {
      call: "GET /download",
      summary: "The same as a file, a line a day, currency and method",
      query: { ...filters, format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: [...errors, "download.busy"],
    },
  },
);
