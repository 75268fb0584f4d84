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
  requireChangeable,
} from "./locked-tournament.ts";
import { discountedFee, openDebit } from "./money.ts";
import { freePlaces, type Lists } from "./order.ts";
import { withinLimits } from "./places.ts";
import { registrationOr404 } from "./store.ts";
import { registrations } from "./table.ts";
import { teamOf, withName, writePlayers } from "./team.ts";

type Body = HandlerInput<(typeof contract)["create"]>["body"];

/** Where a new team stands: in the entry list while there is room. @throws Refusal 409 `registration.full` */
export function listFor({ tournament }: LockedTournament, lists: Lists, wanted: Body["list"]): keyof Lists {
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

/** Writes a new team at the end of its list, with what it owes. @returns its id */
async function register(
  tx: Queryable,
  caller: StaffCaller,
  held: LockedTournament,
  body: Body,
  now: Date,
): Promise<string> {
  const { organisationId } = caller;
  requireAccepted(held, body);
  const divisionId = await divisionOf(tx, held, body.tournamentId);
  const locked = await inDivision(tx, held, divisionId);
  const { event, tournament } = locked;
  const asked = discountedFee(tournament.feePerTeam, body.discounted);
  const some = await teamOf(tx, tournament, { divisionId, registrationId: null }, body.team, body.proceedGuestTwice);
  const lists = listsOf(await lockTeams(tx, locked, divisionId));
  const list = listFor(locked, lists, body.list);
  const price = { fee: tournament.feePerTeam, asked };
  const row = await withName(
    withinLimits(
      insertRow(tx, registrations, {
        ...{ organisationId, eventId: event.id, divisionId, list, ...price },
        position: lists[list].length + 1,
        debitId: list === "entry" ? await openDebit(tx, locked, price, { caller, now }) : null,
        name: body.team.name,
        acceptedRulesAt: tournament.acceptanceRules === "" ? null : now,
        notes: body.notes,
        availability: body.availability,
        createdBy: caller.staffMemberId,
        createdAt: now,
        updatedAt: now,
      }),
    ),
  );
  await writePlayers(tx, { organisationId, eventId: event.id, divisionId, registrationId: row.id }, some);
  return row.id;
}

/**
 * Registers a team: at the end of the entry list, or of the waiting list when that is full. It owes its fee once it has a
 * place.
 * @throws Refusal 404; every code of the contract
 */
export function createRegistration(services: Services, caller: StaffCaller, body: Body): Promise<Registration> {
  return inTransaction(services.db, async (tx) => {
    const locked = await lockTournament(tx, caller.organisationId, body.eventId);
    requireChangeable(locked);
    const id = await register(tx, caller, locked, body, services.now());
    return registrationOr404(tx, caller, id);
  });
}
