import type { registrations as contract } from "#contracts/events/registrations.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { findRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { inDivision } from "../divisions/terms.ts";
import { resolveDisplaced, scheduleOf } from "../schedules/displaced-matches.ts";
import {
  type LockedTournament,
  listsOf,
  lockTeams,
  lockTournament,
  type RegistrationChange,
  type RegistrationRow,
  requireChangeable,
} from "./locked-tournament.ts";
import { changeMoney, updateFees } from "./money.ts";
import { moveToDivision } from "./move-division.ts";
import { freePlaces, type Lists, placedAt, swapped } from "./order.ts";
import { writePlaces } from "./places.ts";
import { registrationOr404 } from "./store.ts";
import { registrations } from "./table.ts";
import { teamOf, withName, writePlayers } from "./team.ts";

type Update = (typeof contract)["update"];
type Changes = Omit<HandlerInput<Update>["body"], "outside" | "outsideTag">;

/** The team that another changes places with. @throws Refusal 404, 409 `registration.withdrawn` */
async function partnerOf(tx: Queryable, row: RegistrationRow, teams: readonly RegistrationRow[], id: string) {
  if (teams.some((team) => team.id === id)) return id;
  const { organisationId, divisionId } = row;
  if (await findRow(tx, registrations, { organisationId, divisionId, id }))
    throw new Refusal(409, "registration.withdrawn");
  throw notFound("swapWith");
}

/** Where teams stand once one was moved. @throws Refusal 404; 409 `registration.full`, `registration.withdrawn` */
async function moved(
  tx: Queryable,
  { tournament }: LockedTournament,
  row: RegistrationRow,
  teams: readonly RegistrationRow[],
  { list, position, swapWith }: Changes,
): Promise<Lists> {
  const lists = listsOf(teams);
  if (swapWith !== undefined) return swapped(lists, row.id, await partnerOf(tx, row, teams, swapWith));
  const from = row.list === "waiting" ? "waiting" : "entry";
  const to = list ?? from;
  if (to === from && position === undefined) return lists;
  const isFull = to === "waiting" ? !tournament.waitingList : freePlaces(lists, tournament.maxTeams) === 0;
  if (to !== from && isFull) throw new Refusal(409, "registration.full");
  return placedAt(lists, row.id, to, position ?? null);
}

/** Moves a team, with what it and the one it swaps with owe where they stand then. */
async function move(
  tx: Queryable,
  locked: LockedTournament,
  row: RegistrationRow,
  teams: readonly RegistrationRow[],
  changes: Changes,
  acting: RegistrationChange,
): Promise<void> {
  const lists = await moved(tx, locked, row, teams, changes);
  await updateFees(tx, locked, await writePlaces(tx, teams, lists, acting.now), acting);
}

/** Gives a team another name and other players. @returns the stored values of the team besides its players */
async function rename(
  tx: Queryable,
  { tournament }: LockedTournament,
  row: RegistrationRow,
  team: NonNullable<Changes["team"]>,
  isAnswered: boolean,
) {
  const { organisationId, eventId, divisionId, id: registrationId } = row;
  const some = await teamOf(tx, tournament, { divisionId, registrationId }, team, isAnswered);
  await withName(updateRow(tx, registrations, { organisationId, id: registrationId }, { name: team.name }));
  await writePlayers(tx, { organisationId, eventId, divisionId, registrationId }, some);
}

const isMoved = ({ list, position, swapWith }: Changes) =>
  list !== undefined || position !== undefined || swapWith !== undefined;

/** Does what is asked, kind by kind of what is locked: places, debits, then players with their athletes. */
async function change(
  tx: Queryable,
  locked: LockedTournament,
  row: RegistrationRow,
  teams: readonly RegistrationRow[],
  body: Changes,
  acting: RegistrationChange,
): Promise<void> {
  const { organisationId, id } = row;
  const { team, notes, availability, discounted, paid, method, proceedGuestTwice = false } = body;
  if (team !== undefined || isMoved(body)) requireChangeable(locked);
  if (isMoved(body)) await move(tx, locked, row, teams, body, acting);
  const placed = isMoved(body) ? await rowOr404(tx, registrations, { organisationId, id }) : row;
  const isMoney = discounted !== undefined || paid !== undefined;
  const money = isMoney ? await changeMoney(tx, locked, placed, { discounted, paid, method }, acting) : {};
  if (team !== undefined) await rename(tx, locked, row, team, proceedGuestTwice);
  const values = {
    ...money,
    ...(notes !== undefined && { notes }),
    ...(availability !== undefined && { availability }),
    updatedAt: acting.now,
  };
  await updateRow(tx, registrations, { organisationId, id }, values);
}

/**
 * Changes a team, where it stands, what it pays. Confirmed ones keep their players and their place; money and notes change
 * at any time. A move by hand promotes nobody.
 * @throws Refusal 404; every code of the contract
 */
export function updateRegistration(
  services: Services,
  caller: StaffCaller,
  { params: { id }, body: { version, outside, outsideTag, ...body } }: HandlerInput<Update>,
): Promise<HandlerOutput<Update>> {
  const { organisationId } = caller;
  return inTransaction(services.db, async (tx) => {
    const seen = await rowOr404(tx, registrations, { organisationId, id });
    const held = await lockTournament(tx, organisationId, seen.eventId);
    const { tournamentId, list, ...rest } = body;
    const isRehomed = tournamentId !== undefined && tournamentId !== seen.divisionId;
    const all = await lockTeams(tx, held, isRehomed ? undefined : seen.divisionId);
    const row = all.find((team) => team.id === id);
    if (!row) throw new Refusal(409, "registration.withdrawn");
    requireVersion(row, version, "registration.stale");
    const acting = { caller, now: services.now() };
    const requested = {
      ...{ divisionId: tournamentId ?? "", list: list ?? null },
      isAnswered: body.proceedGuestTwice === true,
    };
    const there = isRehomed ? await moveToDivision(tx, held, row, all, requested, acting) : row;
    const locked = await inDivision(tx, held, there.divisionId);
    const event = { organisationId, eventId: seen.eventId };
    const schedule = body.availability === undefined ? null : await scheduleOf(tx, event);
    await change(tx, locked, there, all, isRehomed ? rest : body, acting);
    await resolveDisplaced(tx, event, schedule, { answer: { outside, outsideTag }, now: acting.now });
    return { registration: await registrationOr404(tx, caller, id), promoted: [] };
  });
}
