import { rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inDivision } from "../divisions/terms.ts";
import { listFor } from "./create.ts";
import {
  divisionOf,
  type LockedTournament,
  listsOf,
  type RegistrationChange,
  type RegistrationRow,
  requireChangeable,
} from "./locked-tournament.ts";
import { updateFees } from "./money.ts";
import { type Lists, without } from "./order.ts";
import { withinLimits, writePlaces } from "./places.ts";
import { registrations } from "./table.ts";
import { clearPlayers, teamFor, withName, writePlayers } from "./team.ts";

interface MoveDraft {
  /** The division where it is to play. */
  readonly divisionId: string;
  /** Where it is to stand; null: as a team that registers. */
  readonly list: keyof Lists | null;
  /** Whether somebody was asked about guests who play in another team there. */
  readonly isAnswered: boolean;
}

/**
 * Moves a team to another division of its event, whose rules it has to keep. Teams behind it move up nobody is
 * promoted. What it pays stays: the price is that of the day on which it registered.
 * @param all the teams of the event, held
 * @returns the team as it stands then
 * @throws Refusal 404; 409 `registration.confirmed`, `registration.full`, `registration.name_taken`,
 *   `…athlete_twice`, `…guest_twice`; 422 `registration.limits_not_met`
 */
export async function moveToDivision(
  tx: Queryable,
  held: LockedTournament,
  row: RegistrationRow,
  all: readonly RegistrationRow[],
  { divisionId: wanted, list: named, isAnswered }: MoveDraft,
  change: RegistrationChange,
): Promise<RegistrationRow> {
  requireChangeable(held);
  const divisionId = await divisionOf(tx, held, wanted);
  const { organisationId, eventId, id: registrationId } = row;
  const locked = await inDivision(tx, held, divisionId);
  const teamsIn = (division: string) => all.filter((one) => one.divisionId === division);
  const there = listsOf(teamsIn(divisionId));
  const list = listFor(locked, there, named);
  const some = await teamFor(tx, locked.tournament, { divisionId, registrationId }, isAnswered);
  await clearPlayers(tx, registrationId);
  const position = there[list].length + 1;
  const key = { organisationId, id: registrationId };
  await withName(withinLimits(updateRow(tx, registrations, key, { divisionId, list, position })));
  const here = teamsIn(row.divisionId);
  await writePlaces(tx, here, without(listsOf(here), registrationId), change.now);
  const [entered, left] = [list === "entry" && row.list !== list, list === "waiting" && row.list !== list];
  await updateFees(tx, locked, { entered: entered ? [row] : [], left: left ? [row] : [] }, change);
  await writePlayers(tx, { organisationId, eventId, divisionId, registrationId }, some);
  return rowOr404(tx, registrations, key);
}
