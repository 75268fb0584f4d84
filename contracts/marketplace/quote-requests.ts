import { z } from "zod";
import { staffResource } from "../resource.ts";
import { CurrencyCode, Email, Id, line, PositiveCents, text } from "../scalars.ts";
import { quoteLimits } from "./quote-limits.ts";

/** A module of the dashboard that is asked for. */
export const Product = z.enum(["facilitiesManager", "academy", "tournaments"]).meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

/** A thing of the catalogue, by its id there, with the name and price that were seen. */
export const QuoteItem = z
  .object({
    id: line(100),
    name: line(200),
    quantity: z.number().int().min(1).max(quoteLimits.quantity),
    size: line(40).nullable().default(null),
    notes: line(300).nullable().default(null),
    price: PositiveCents.nullable().default(null),
    currency: CurrencyCode.default("eur"),
  })
  .meta({ id: "QuoteItem" });
export type QuoteItem = z.infer<typeof QuoteItem>;

const QuoteBody = z.object({
  items: z.array(QuoteItem).max(quoteLimits.items).default([]),
  product: Product.nullable().default(null),
  /** What the club wants, in words. */
  message: text(2000),
  contact: z.object({ name: line(120), email: Email, phoneNumber: line(40).nullable().default(null) }),
});

export const quoteRequests = staffResource(
  { name: "quoteRequests", path: "/marketplace/quote/request" },
  {
    create: {
      call: "POST",
      summary: "Ask the provider for a quote: for things, for a module, or in words",
      roles: ["manager", "boardMember"],
      body: QuoteBody,
      response: z.object({ id: Id }),
      // why: `quote.unknown_item` is for an upstream that knows the catalogue; the bundled one takes what was seen.
      errors: ["quote.empty", "quote.unknown_item", "support.too_many"],
    },
  },
);
