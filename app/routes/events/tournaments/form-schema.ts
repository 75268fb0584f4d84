import { z } from "zod";
import { formatTime, localDateOf } from "#app/rules/dates.ts";
import type { FormValues } from "#app/rules/form-values.ts";
import { displacedAnswer } from "#contracts/events/scheduling.ts";
import { type Tournament, TournamentBody } from "#contracts/events/tournaments.ts";
import { type CurrencyCode, Id, seenVersion } from "#contracts/scalars.ts";
import { PlanShape } from "./plan.ts";

/** Names of the fields that hold money. */
export const money = ["feePerTeam"];

const { checkIn, registrations, ...plain } = TournamentBody.shape;
const { day, startAt, endAt } = checkIn.unwrap().unwrap().shape;

/** Two fields of the contract as the form sends them: always there, their parts perhaps blank. */
const shape = {
  ...plain,
  checkIn: z.object({
    day: day.nullable().default(null),
    startAt: startAt.nullable().default(null),
    endAt: endAt.nullable().default(null),
  }),
  registrations: registrations.unwrap(),
};

const _whole = z.object(shape);
type Typed = z.output<typeof _whole>;

/** A check-in has a day and both times, or none of them; a time of the registrations needs its date. */
function checkParts(
  { checkIn: reports, registrations: { openDate, openTime, closeDate, closeTime } }: Typed,
  context: z.RefinementCtx,
) {
  const missing = (...path: string[]) => context.addIssue({ code: "custom", path, message: "field.required" });
  if (Object.values(reports).some((part) => part !== null))
    for (const [name, part] of Object.entries(reports)) if (part === null) missing("checkIn", name);
  if (openTime !== null && openDate === null) missing("registrations", "openDate");
  if (closeTime !== null && closeDate === null) missing("registrations", "closeDate");
}

/** A tournament as the form of a new one sends it. */
export const NewTournamentShape = z
  .object({ ...shape, copyFrom: Id.nullable().default(null), plan: PlanShape.nullable().default(null) })
  .superRefine(checkParts);

/**
 * The form's schema for a tournament that exists. `promote`: waiting teams take the places that were added. `outside`:
 * what becomes of matches that the change would leave outside.
 */
export const TournamentShape = z
  .object({ ...shape, promote: z.boolean(), ...displacedAnswer, ...seenVersion })
  .superRefine(checkParts);

/** The fields of a tournament that may still be changed while it is under way, and once it is completed. */
const late = {
  name: plain.name,
  description: plain.description,
  prizePool: plain.prizePool,
  welcomeKit: plain.welcomeKit,
  acceptanceRules: plain.acceptanceRules,
  redirectUrl: plain.redirectUrl,
  sponsors: plain.sponsors,
  ...seenVersion,
};
export const LiveShape = z.object({
  ...late,
  endDate: plain.endDate,
  endTime: plain.endTime,
  fieldIds: plain.fieldIds,
  ...displacedAnswer,
});
export const CompletedShape = z.object(late);

/** What was typed, as the contract has it. */
export function bodyOf<T extends Typed>({ checkIn: { day: on, startAt: from, endAt: to }, timeZone, ...typed }: T) {
  return {
    ...typed,
    timeZone: typed.locationId === null ? timeZone : null,
    checkIn: on !== null && from !== null && to !== null ? { day: on, startAt: from, endAt: to } : null,
  };
}

/** The date and wall time of an instant in a zone; nulls without an instant. */
const wallOf = (at: string | null, zone: string) =>
  at === null ? { date: null, time: null } : { date: localDateOf(at, zone), time: formatTime(at, zone) };

/** A tournament in the words of its form. */
export function shapeOf(tournament: Tournament) {
  const { timeZone, location, registrations: open, checkIn: reports } = tournament;
  const [start, end] = [wallOf(tournament.startAt, timeZone), wallOf(tournament.endAt, timeZone)];
  const [opens, closes] = [wallOf(open.opensAt, timeZone), wallOf(open.closesAt, timeZone)];
  const [from, to] = [wallOf(reports?.startAt ?? null, timeZone), wallOf(reports?.endAt ?? null, timeZone)];
  return {
    name: tournament.name,
    description: tournament.description,
    sportId: tournament.sport?.id ?? null,
    levelId: tournament.level?.id ?? null,
    formula: tournament.formula,
    championshipId: tournament.championship?.id ?? null,
    ownerId: tournament.owner?.id ?? null,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    checkIn: { day: from.date, startAt: from.time, endAt: to.time },
    locationId: location?.id ?? null,
    fieldIds: tournament.courts.map(({ id }) => id),
    timeZone: location === null ? timeZone : null,
    gender: tournament.gender,
    minGirlsPerTeam: tournament.minGirlsPerTeam,
    maxPlayersPerTeam: tournament.maxPlayersPerTeam,
    minTeams: tournament.minTeams,
    maxTeams: tournament.maxTeams,
    waitingList: tournament.waitingList,
    teamNameRequired: tournament.teamNameRequired,
    registrations: {
      openDate: opens.date,
      openTime: opens.time,
      closeDate: closes.date,
      closeTime: closes.time,
    },
    acceptanceRules: tournament.acceptanceRules,
    feePerTeam: tournament.feePerTeam,
    currency: tournament.currency,
    prizePool: tournament.prizePool,
    welcomeKit: tournament.welcomeKit,
    redirectUrl: tournament.redirectUrl,
    visibility: tournament.visibility,
    sponsors: tournament.sponsors.map(({ id }) => id),
  } satisfies { readonly [Name in keyof TournamentBody]: unknown };
}

type TournamentRecord = ReturnType<typeof shapeOf>;
/** The fields of a tournament for the form that changes its words only. */
export const restrictedValuesOf = ({
  name,
  description,
  prizePool,
  welcomeKit,
  acceptanceRules,
  redirectUrl,
  ...rest
}: TournamentRecord) => ({
  ...{ name, description, prizePool, welcomeKit, acceptanceRules, redirectUrl, sponsors: rest.sponsors },
  ...{ endDate: rest.endDate, endTime: rest.endTime, fieldIds: rest.fieldIds },
});

/** The fields as text. */
export type TournamentValues = FormValues<TournamentRecord & { readonly promote: boolean }>;
export type RestrictedValues = FormValues<ReturnType<typeof restrictedValuesOf>>;

const noTimes = { openDate: null, openTime: null, closeDate: null, closeTime: null };

/** What a new tournament starts with. */
export const blank = (currency: CurrencyCode): TournamentRecord => ({
  ...{ name: "", description: "", sportId: null, levelId: null, formula: "groupsKnockout", championshipId: null },
  ...{ ownerId: null, startDate: null, startTime: "09:00", endDate: null, endTime: "18:00" },
  checkIn: { day: null, startAt: null, endAt: null },
  ...{ locationId: null, fieldIds: [], timeZone: null },
  ...{ gender: "mix", minGirlsPerTeam: 0, maxPlayersPerTeam: 2, minTeams: 4, maxTeams: 16 },
  ...{ waitingList: true, teamNameRequired: false, registrations: noTimes, acceptanceRules: "" },
  ...{ feePerTeam: 0, currency, prizePool: "", welcomeKit: "", redirectUrl: null, visibility: "all", sponsors: [] },
});

/** What a copy starts with: everything of another tournament but when it is. */
export const copyOf = (tournament: Tournament, name: string): TournamentRecord => ({
  ...shapeOf(tournament),
  ...{ name, ownerId: null, startDate: null, endDate: null, registrations: noTimes },
  checkIn: { day: null, startAt: null, endAt: null },
});
