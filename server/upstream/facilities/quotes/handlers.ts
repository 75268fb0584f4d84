import type { z } from "zod";
import { type Quote, quotes } from "#contracts/facilities/quotes.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Database } from "#upstream/db/connection.ts";
import { initialAmounts } from "#upstream/money/debits/rules.ts";
import { requireNoOverlap } from "#upstream/occupancies/conflicts.ts";
import { discountRefusal, requestedTimeOf } from "../reservations/save.ts";
import { outsideOpeningSlots, priceOf, requireOpenDay, requireSport, slotOf } from "../reservations/slot.ts";

/**
 * What a court's time costs, before anybody is named for it. Opening slots and limits refuse nothing here: saving asks.
 * @throws Refusal every code of the contract
 */
async function quote(
  db: Database,
  organisationId: string,
  { guest, sportId, discounted, ownPrice, ...requested }: z.output<typeof quotes.show.query>,
): Promise<Quote> {
  const slot = await slotOf(db, organisationId, { ...requested, sportId: sportId ?? null });
  requireSport(slot);
  await requireOpenDay(db, organisationId, slot.court, slot.segments);
  await requireNoOverlap(db, organisationId, requestedTimeOf(slot));
  const price = await priceOf(db, organisationId, slot, guest ? "guest" : "member", ownPrice);
  const asked = initialAmounts(price.total, discounted ?? null);
  if (!asked) throw discountRefusal(price.total);
  return { ...price, ...asked, outsideOpeningSlots: await outsideOpeningSlots(db, organisationId, slot, true) };
}

export const quoteImplementations = implement(quotes, {
  show: ({ query }, { services, caller }) => quote(services.db, caller.organisationId, query),
});
