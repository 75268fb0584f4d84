import type { registrations as contract, Registration } from "#contracts/events/registrations.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { inDivision } from "../divisions/terms.ts";
import {
  divisionOf,
  type LockedTournament,
  listsOf,
  lockTeams,
  lockTournament,
  type RegistrationRow,
  requireChangeable,
} from "./locked-tournament.ts";
import { discountedFee, openAccount } from "./money.ts";
import { freePlaces, type Lists } from "./order.ts";
import { withinLimits } from "./places.ts";
import { registrationOr404 } from "./store.ts";
import { registrations } from "./table.ts";
import { teamOf, withName, writePlayers } from "./team.ts";

type Body = HandlerInput<(typeof contract)["create"]>["body"];

/** Where a new team stands: in the entry list while there is room. @throws Refusal 409 `registration.full` */
export function listFor(
  { tournament }: Pick<LockedTournament, "tournament">,
  lists: Lists,
  wanted: Body["list"],
): keyof Lists {
  const hasRoom = freePlaces(lists, tournament.maxTeams) > 0;
  if (wanted !== "waiting" && hasRoom) return "entry";
  if (wanted === "entry" || !tournament.waitingList) throw new Refusal(409, "registration.full");
  return "waiting";
}

/** Whoever registers accepts the rules, if there are any; staff do so in their stead. @throws Refusal 422 */
function requireAccepted({ tournament }: LockedTournament, body: Body): void {
  if (tournament.acceptanceRules !== "" && !body.acceptRules)
    throw refuseField("registration.rules_not_accepted", ["acceptRules"]);
}

/** What a team that is brought along has from before: what it paid, in minor units. */
interface Before {
  readonly paid: number;
}

/**
 * Registers a team within a transaction of the caller's: at the end of its list, with what it owes.
 * @param before of a team that is brought along: whether it accepted the rules where it was entered nobody knows, and
 *   nobody is asked
 * @throws Refusal 404; every code of the contract; 422 `payment.exceeds_debit` where more was paid before than is asked
 */
export async function registerTeam(
  tx: Queryable,
  caller: StaffCaller,
  body: Body,
  now: Date,
  before?: Before,
): Promise<RegistrationRow> {
  const { organisationId } = caller;
  const held = await lockTournament(tx, organisationId, body.eventId);
  requireChangeable(held);
  if (!before) requireAccepted(held, body);
  const divisionId = await divisionOf(tx, held, body.tournamentId);
  const locked = await inDivision(tx, held, divisionId);
  const { event, tournament } = locked;
  const asked = discountedFee(tournament.feePerTeam, body.discounted);
  const some = await teamOf(tx, tournament, { divisionId, registrationId: null }, body.team, body.proceedGuestTwice);
  const lists = listsOf(await lockTeams(tx, locked, divisionId));
  const list = listFor(locked, lists, body.list);
  const price = { fee: tournament.feePerTeam, asked };
  const debitId = await openAccount(tx, locked, { list, ...price }, { caller, now }, before?.paid ?? 0);
  const row = await withName(
    withinLimits(
      insertRow(tx, registrations, {
        ...{ organisationId, eventId: event.id, divisionId, list, ...price },
        position: lists[list].length + 1,
        debitId,
        name: body.team.name,
        acceptedRulesAt: tournament.acceptanceRules === "" || !body.acceptRules ? null : now,
        notes: body.notes,
        availability: body.availability,
        createdBy: caller.staffMemberId,
        createdAt: now,
        updatedAt: now,
      }),
    ),
  );
  await writePlayers(tx, { organisationId, eventId: event.id, divisionId, registrationId: row.id }, some);
  return row;
}

/**
 * Registers a team: at the end of the entry list, or of the waiting list when that is full. It owes its fee once it has a
 * place.
 * @throws Refusal 404; every code of the contract
 */
export function createRegistration(services: Services, caller: StaffCaller, body: Body): Promise<Registration> {
  return inTransaction(services.db, async (tx) => {
    const { id } = await registerTeam(tx, caller, body, services.now());
    return registrationOr404(tx, caller, id);
  });
}
