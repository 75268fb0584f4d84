import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { orderOf } from "./list.ts";
import { listsOf, lockTeams, lockTournament, requireChangeable } from "./locked-tournament.ts";
import { writePlaces } from "./places.ts";

type Reorder = (typeof contract)["reorder"];

/** Whether an order names all of a list, once each. */
const namesAll = (list: readonly string[], order: readonly string[]) =>
  order.length === list.length && new Set(order).size === list.length && order.every((id) => list.includes(id));

/**
 * Puts a list in an order: the body names all of its teams, once, as they were shown. Teams of several divisions keep
 * their own counts.
 * @throws Refusal 404; every code of the contract
 */
export function reorderRegistrations(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId }, body: { list, rankings, tag } }: HandlerInput<Reorder>,
): Promise<HandlerOutput<Reorder>> {
  return inTransaction(services.db, async (tx) => {
    const locked = await lockTournament(tx, organisationId, eventId);
    requireChangeable(locked);
    const teams = await lockTeams(tx, locked);
    const now = (await orderOf(tx, organisationId, eventId))[list];
    if (tag !== tagOf(now) || !namesAll(now, rankings)) throw new Refusal(409, "registration.changed");
    const places = new Map(rankings.map((id, at) => [id, at]));
    const byPlace = (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
    for (const [, own] of Map.groupBy(teams, ({ divisionId }) => divisionId)) {
      const lists = listsOf(own);
      await writePlaces(tx, own, { ...lists, [list]: lists[list].toSorted(byPlace) }, services.now());
    }
    const after = (await lockTeams(tx, locked)).filter((team) => team.list === list);
    const data = after
      .toSorted((a, b) => byPlace(a.id, b.id))
      .map(({ id, position }) => ({ id, position: position ?? 0 }));
    return { data };
  });
}
