import { quoteLimits } from "#contracts/marketplace/quote-limits.ts";

/** Names of the fields of a thing in the catalogue's form, which are those of the quote's address. */
export const quantityField = (id: string): string => `quantity.${id}`;
export const sizeField = (id: string): string => `size.${id}`;

/** A thing that somebody wants, as it was typed. */
interface RequestedItem {
  readonly id: string;
  readonly quantity: string;
  readonly size: string;
}

/** What an address asks for, in its order: all things whose number is not zero. */
export const requestedIn = (query: URLSearchParams): RequestedItem[] =>
  [...query]
    .filter(([name, value]) => name.startsWith("quantity.") && !/^\s*0*\s*$/u.test(value))
    .slice(0, quoteLimits.items)
    .map(([name, quantity]) => {
      const id = name.slice("quantity.".length, 200);
      return { id, quantity: quantity.slice(0, 20), size: (query.get(sizeField(id)) ?? "").slice(0, 40) };
    });
