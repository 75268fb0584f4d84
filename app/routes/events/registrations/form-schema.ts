import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { instantOf } from "#app/rules/time.server.ts";
import type { Availability } from "#contracts/events/availability.ts";
import { PlayerInput } from "#contracts/events/players.ts";
import { RegistrationList, registrations } from "#contracts/events/registrations.ts";
import { maxPlayers } from "#contracts/events/sizes.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";

const { team, notes } = registrations.create.body.shape;
const { firstName, lastName, gender, email, phoneNumber } = PlayerInput.shape;
const { search } = registrations.list.query.shape;

/** why: these are asked even when other fields are wrong, so that everything is told at once. */
const always = () => true;

/** A row of the form: an athlete of the club, looked up by name, or a guest. `athleteFor`: the search that the id answers. */
const playerShape = z.object({
  id: Id.optional(),
  kind: z.enum(["athlete", "guest"]).default("athlete"),
  athleteId: Id.optional(),
  athleteSearch: search,
  athleteFor: search,
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  gender,
  birthDate: LocalDate.optional(),
  email: email.unwrap().unwrap().optional(),
  phoneNumber: phoneNumber.unwrap().unwrap().optional(),
  isCaptain: z.boolean().default(false),
});
export type TypedPlayer = z.output<typeof playerShape>;

/** A blank row: it is left out. What names somebody counts whatever kind is chosen, so that nobody is lost unseen. */
export const isBlank = ({ athleteId, athleteSearch, ...guest }: TypedPlayer): boolean =>
  !athleteId && !athleteSearch && !isGuestNamed(guest);

const isGuestNamed = ({ firstName, lastName, email, phoneNumber }: Partial<TypedPlayer>): boolean =>
  Boolean(firstName || lastName || email || phoneNumber);

/**
 * Whether a guest was typed where an athlete is to be chosen; when both are there the athlete stands, as the kind asks.
 */
const isMiscast = ({ kind, athleteId, athleteSearch, ...guest }: TypedPlayer): boolean =>
  kind === "athlete" && !athleteId && !athleteSearch && isGuestNamed(guest);

const isNamed =
  (part: "firstName" | "lastName") =>
  (player: TypedPlayer): boolean =>
    player.kind === "athlete" || isBlank(player) || player[part] !== undefined;

const player = playerShape
  .refine((row) => !isMiscast(row), { path: ["kind"], message: "registration.guest_named", when: always })
  .refine(isNamed("firstName"), { path: ["firstName"], message: "field.required", when: always })
  .refine(isNamed("lastName"), { path: ["lastName"], message: "field.required", when: always });

const awayShape = z
  .object({ from: LocalDate.optional(), to: LocalDate.optional() })
  .refine(({ from, to }) => from !== undefined || to === undefined, { path: ["from"], message: "field.required" })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], message: "registration.away_order" });

const time = WallTime.optional();

/** A time says nothing without its date. */
const isDated =
  (part: "notBefore" | "notAfter") =>
  (typed: Partial<Record<`${typeof part}Date` | `${typeof part}Time`, string | undefined>>): boolean =>
    typed[`${part}Time`] === undefined || typed[`${part}Date`] !== undefined;

/** The fields of a team that may change at any time. */
export const restrictedForm = (locale: LanguageCode) =>
  z.object({
    discounted: moneyText(locale).optional(),
    notes,
    version: z.coerce.number().int().optional(),
  });

/** The form of a team, text into what `bodyOf` needs. */
export const teamForm = (locale: LanguageCode) =>
  restrictedForm(locale)
    .extend({
      team: z.object({
        name: team.shape.name.unwrap().unwrap().optional(),
        players: z.array(player).max(maxPlayers).default([]),
      }),
      /** The team's division, where there are several. */
      tournamentId: Id.optional(),
      list: RegistrationList.exclude(["withdrawn"]).optional(),
      acceptRules: z.boolean().default(false),
      proceedGuestTwice: z.boolean().default(false),
      notBeforeDate: LocalDate.optional(),
      notBeforeTime: time,
      notAfterDate: LocalDate.optional(),
      notAfterTime: time,
      away: z.array(awayShape).max(20).default([]),
    })
    .refine(isDated("notBefore"), { path: ["notBeforeDate"], message: "field.required", when: always })
    .refine(isDated("notAfter"), { path: ["notAfterDate"], message: "field.required", when: always });
export type TypedTeam = z.output<ReturnType<typeof teamForm>>;

/** When a team can play; null when it always can. A date without a time is the day's start, or its end. */
export function availabilityIn(typed: TypedTeam, zone: string): z.output<typeof Availability> | null {
  const { notBeforeDate, notBeforeTime, notAfterDate, notAfterTime } = typed;
  const notBefore = notBeforeDate ? instantOf(notBeforeDate, notBeforeTime ?? "00:00", zone) : null;
  const notAfter = notAfterDate ? instantOf(notAfterDate, notAfterTime ?? "24:00", zone) : null;
  const away = typed.away.flatMap(({ from, to }) => (from ? [{ from, to: to ?? from }] : []));
  return notBefore === null && notAfter === null && away.length === 0 ? null : { notBefore, notAfter, away };
}
