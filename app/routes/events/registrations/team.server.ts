import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { withQuery } from "#app/rules/query.ts";
import { type RegistrationList, registrations } from "#contracts/events/registrations.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import { rulesOf } from "./form.tsx";
import { availabilityIn, restrictedForm, teamForm } from "./form-schema.ts";
import { besideRegistrationsPath, registrationsPath, withoutAnother } from "./handle.ts";
import { requireRegistration, targetOf } from "./load.server.ts";
import { submitTeam } from "./save.server.ts";
import { blankTeam, chosenIn, teamValues } from "./values.ts";
import { namesOf, type Possible, possibleIn } from "./view.ts";

interface OfEvent {
  readonly params: { readonly eventId: string };
}
interface OfRegistration {
  readonly params: { readonly eventId: string; readonly registrationId: string };
}

/** The query of the list that a form lies over, with which it leads back; null on a page of its own. */
function listBeside({ request, params: { eventId } }: RouteArgs & OfEvent): string | null {
  const { pathname, searchParams } = new URL(request.url);
  return pathname.startsWith(besideRegistrationsPath(eventId, "")) ? withoutAnother(searchParams) : null;
}

/** What the form of a new team shows. */
export async function loadBlankTeam(args: RouteArgs & OfEvent) {
  const { staff, tournament, record } = await requireTournament(args);
  return {
    record,
    constraint: constraintOf(teamForm(staff.locale)),
    stopped: possibleIn(tournament).stopped,
    rules: rulesOf(tournament),
    fee: tournament.divisions.length > 1 ? null : tournament.feePerTeam,
    values: blankTeam(tournament.maxPlayersPerTeam, tournament.divisions[0]?.id),
  };
}

/** Registers a team in the athletes' stead. */
export async function addTeam(args: RouteArgs & OfEvent) {
  const { staff, tournament } = await requireTournament(args);
  const { id: eventId, timeZone } = tournament;
  const beside = listBeside(args);
  return submitTeam<typeof registrations.create>(
    args,
    staff,
    "registration.generic_create",
    (typed, players, intent) => ({
      action: "registration.create",
      op: registrations.create,
      input: {
        body: {
          eventId,
          tournamentId: typed.tournamentId ?? null,
          team: { name: typed.team.name ?? null, players },
          list: typed.list ?? null,
          acceptRules: typed.acceptRules,
          discounted: typed.discounted ?? null,
          notes: typed.notes,
          availability: availabilityIn(typed, timeZone),
          proceedGuestTwice: typed.proceedGuestTwice,
        },
      },
      target: { type: "registration" },
      targetFrom: ({ id, name }) => ({ id, label: name }),
      changesFrom: ({ list, position }) => ({ list: { after: list }, position: { after: position } }),
      done: ({ id, name, list, position }) => ({
        to: intent === "another" ? blankAfter(eventId, beside, id) : listAfter(eventId, beside, list),
        key: list === "waiting" ? "registrations:new.waiting" : "registrations:new.done",
        values: { name, position: position ?? 0 },
      }),
    }),
  );
}

/** The next blank form. It names the team before it, so that a script shows another form and not what was typed. */
const blankAfter = (eventId: string, beside: string | null, id: string): string =>
  beside === null
    ? registrationsPath(eventId, "new") + withQuery(new URLSearchParams(), { another: id })
    : besideRegistrationsPath(eventId, "new") + withQuery(new URLSearchParams(beside), { another: id });

/** The list with the team in it; where the form lay over a list, that list as it was left. */
const listAfter = (eventId: string, beside: string | null, list: RegistrationList): string =>
  registrationsPath(eventId) + (beside ?? (list === "waiting" ? "?list=waiting" : ""));

/** Whether the teams themselves stay as they are, and only what they pay and what is noted of them changes. */
const isLate = ({ stopped }: Possible): boolean => stopped === "confirmed" || stopped === "completed";

/** What the form of a team shows. */
export async function loadTeam(args: RouteArgs & OfRegistration) {
  const { staff, tournament, record, registration } = await requireRegistration(args);
  const { team, list, version, acceptedRulesAt, promotedAt, withdrawnAt } = registration;
  const { timeZone } = tournament;
  const possible = possibleIn(tournament);
  const written = (instant: string | null) => (instant === null ? null : formatDateTime(instant, timeZone));
  return {
    record,
    stopped: list === "withdrawn" ? ("withdrawn" as const) : possible.stopped,
    isLate: list !== "withdrawn" && isLate(possible),
    rules: rulesOf(tournament),
    constraint: constraintOf(teamForm(staff.locale)),
    values: teamValues(registration, timeZone, staff.locale),
    fee: registration.fee,
    chosen: chosenIn(team.players),
    version,
    name: registration.name,
    players: namesOf(registration),
    notes: registration.notes,
    source: registration.source,
    createdAt: formatDateTime(registration.createdAt, timeZone),
    acceptedRulesAt: written(acceptedRulesAt),
    promotedAt: written(promotedAt),
    withdrawnAt: written(withdrawnAt),
  };
}

/** Changes a team; once its list is confirmed, what it pays and what is noted of it. */
export async function changeTeam(args: RouteArgs & OfRegistration) {
  const { staff, tournament, registration } = await requireRegistration(args);
  const { id, list, team, notes, availability, fee, asked } = registration;
  const target = targetOf(registration);
  const done = ({ registration: { name } }: CallOutput<typeof registrations.update>) => ({
    to: listAfter(tournament.id, listBeside(args), list),
    key: "registrations:edit.done" as const,
    values: { name },
  });
  // A fee that is left empty is the whole fee again.
  const priceIn = ({ discounted }: { discounted?: number | undefined }) =>
    fee > 0 ? { discounted: discounted ?? fee } : {};
  if (isLate(possibleIn(tournament)))
    return submit(args, staff, {
      form: restrictedForm(staff.locale),
      action: "registration.edit",
      op: registrations.update,
      input: (typed) => ({
        params: { id },
        body: { notes: typed.notes, version: typed.version, ...priceIn(typed) },
      }),
      target,
      before: { notes, discounted: asked },
      fields: { "registration.discount_above_fee": "discounted" },
      done,
    });
  return submitTeam<typeof registrations.update>(args, staff, "registration.generic_edit", (typed, players) => ({
    action: "registration.edit",
    op: registrations.update,
    input: {
      params: { id },
      body: {
        team: { name: typed.team.name ?? null, players },
        notes: typed.notes,
        availability: availabilityIn(typed, tournament.timeZone),
        version: typed.version,
        ...(typed.proceedGuestTwice && { proceedGuestTwice: true }),
        ...priceIn(typed),
      },
    },
    target,
    before: { team, notes, availability, discounted: asked },
    done,
  }));
}
