import { z } from "zod";
import { AppError } from "#app/backend/errors.server.ts";
import type { CatalogueItem } from "#app/backend/marketplace/parse.server.ts";
import { quoteLimits } from "#contracts/marketplace/quote-limits.ts";
import { type Product, QuoteItem, quoteRequests } from "#contracts/marketplace/quote-requests.ts";

const { items, message, contact } = quoteRequests.create.body.shape;

/** The form of a quote: of each thing what was typed; its name and price are the catalogue's. */
export const QuoteForm = z.object({
  items: z.array(QuoteItem.pick({ id: true, quantity: true, size: true, notes: true })).max(quoteLimits.items),
  message,
  contactName: contact.shape.name,
  email: contact.shape.email,
  phoneNumber: contact.shape.phoneNumber,
});
type Typed = z.output<typeof QuoteForm>;

/**
 * The things with the names and prices that were seen.
 * @throws AppError 422 `quote.unknown_item` when one is not in the catalogue any more
 */
export const seenItems = (typed: Typed["items"], catalogue: readonly CatalogueItem[]): z.output<typeof items> =>
  typed.map((one) => {
    const item = catalogue.find(({ id }) => id === one.id);
    if (!item) throw new AppError("quote.unknown_item", { status: 422 });
    return { ...one, name: item.name, price: item.price, currency: item.currency };
  });

/** The body of the call. */
export const toBody = (typed: Typed, product: Product | null, catalogue: readonly CatalogueItem[]) => ({
  items: seenItems(typed.items, catalogue),
  product,
  message: typed.message,
  contact: { name: typed.contactName, email: typed.email, phoneNumber: typed.phoneNumber },
});
