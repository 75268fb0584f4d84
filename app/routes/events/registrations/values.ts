import type { AthleteOption } from "#app/rules/athletes.ts";
import { localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { moneyInput } from "#app/rules/money.ts";
import { formTimes } from "#app/rules/when.ts";
import type { Player } from "#contracts/events/players.ts";
import type { Registration } from "#contracts/events/registrations.ts";

/** A player as the form's row starts with. */
export type PlayerValues = {
  id: string;
  kind: string;
  athleteId: string;
  athleteSearch: string;
  athleteFor: string;
  firstName: string;
  lastName: string;
  gender: string;
  birthDate: string;
  email: string;
  phoneNumber: string;
  isCaptain: string;
};

export type AbsenceValues = {
  from: string;
  to: string;
};

/** The fields of a team as text. */
export type TeamValues = {
  team: { name: string; players: PlayerValues[] };
  tournamentId: string;
  list: string;
  acceptRules: string;
  proceedGuestTwice?: string;
  discounted: string;
  notes: string;
  notBeforeDate: string;
  notBeforeTime: string;
  notAfterDate: string;
  notAfterTime: string;
  away: AbsenceValues[];
};

export const blankPlayer: PlayerValues = {
  ...{ id: "", kind: "athlete", athleteId: "", athleteSearch: "", athleteFor: "" },
  ...{ firstName: "", lastName: "", gender: "notSpecified", birthDate: "", email: "", phoneNumber: "", isCaptain: "" },
};
export const blankAbsence: AbsenceValues = { from: "", to: "" };

/** Rows that a new team's form starts with: as many as may play, unless they are many. */
const startRows = (most: number) => (most <= 4 ? most : 2);

/** A new team. @param most players of a team at most; @param divisionId the division that is chosen at first */
export const blankTeam = (most: number, divisionId = ""): TeamValues => ({
  tournamentId: divisionId,
  team: { name: "", players: Array.from({ length: startRows(most) }, () => blankPlayer) },
  ...{ list: "", acceptRules: "", discounted: "", notes: "" },
  ...{ notBeforeDate: "", notBeforeTime: "", notAfterDate: "", notAfterTime: "" },
  away: [],
});

/** What an athlete is called where one is chosen. */
export const athleteName = ({ firstName, lastName }: Pick<Player, "firstName" | "lastName">): string =>
  `${lastName} ${firstName}`;

const playerValues = (player: Player): PlayerValues => {
  const known = player.athleteId !== null;
  const name = known ? athleteName(player) : "";
  return {
    id: player.id,
    kind: known ? "athlete" : "guest",
    athleteId: player.athleteId ?? "",
    ...{ athleteSearch: name, athleteFor: name },
    firstName: known ? "" : player.firstName,
    lastName: known ? "" : player.lastName,
    gender: player.gender,
    birthDate: known ? "" : (player.birthDate ?? ""),
    email: known ? "" : (player.email ?? ""),
    phoneNumber: known ? "" : (player.phoneNumber ?? ""),
    isCaptain: player.isCaptain ? "on" : "",
  };
};

/** The date and time of an end, as they are typed: midnight ends the day before, which needs no time. */
function endOf(at: string, zone: string): { date: string; time: string } {
  const { date, startAt } = formTimes(at, at, zone);
  if (startAt !== "00:00") return { date, time: startAt };
  return { date: localDateOf(new Date(Date.parse(at) - 1), zone), time: "" };
}

/** A registered team in the words of its form. Times are those of the event's zone. */
export function teamValues(
  { team, fee, asked, notes, availability }: Registration,
  zone: string,
  locale: LanguageCode,
) {
  const from = availability?.notBefore ? formTimes(availability.notBefore, availability.notBefore, zone) : null;
  const until = availability?.notAfter ? endOf(availability.notAfter, zone) : null;
  return {
    team: { name: team.name ?? "", players: team.players.map(playerValues) },
    ...{ tournamentId: "", list: "", acceptRules: "", notes },
    discounted: asked === fee ? "" : moneyInput(asked, locale),
    notBeforeDate: from?.date ?? "",
    notBeforeTime: from?.startAt ?? "",
    notAfterDate: until?.date ?? "",
    notAfterTime: until?.time ?? "",
    away: availability?.away ?? [],
  } satisfies TeamValues;
}

/** The athletes that the rows of a team start with, by row. */
export const chosenIn = (players: readonly Player[]): readonly (readonly AthleteOption[])[] =>
  players.map((player) =>
    player.athleteId === null ? [] : [{ id: player.athleteId, name: athleteName(player), hint: "" }],
  );
