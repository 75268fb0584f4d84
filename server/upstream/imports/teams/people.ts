import { foldedName, foldedPerson } from "#upstream/core/folded-name.ts";
import { textOf } from "../rows/judgement.ts";
import type { TeamPlayer } from "./plan.ts";

type Values = Readonly<Record<string, unknown>>;
type Name = Pick<TeamPlayer, "firstName" | "lastName">;

const isName = (one: unknown): one is Name =>
  typeof one === "object" && one !== null && "firstName" in one && "lastName" in one;

const folded = ({ firstName, lastName }: Name): string => foldedPerson(firstName, lastName);

function typedIn(values: Values): Name[] {
  const some = values["team.players"];
  return Array.isArray(some) ? some.filter(isName) : [];
}

function contactIn(values: Values): Name | null {
  const [firstName, lastName] = [textOf(values, "contact.firstName"), textOf(values, "contact.lastName")];
  return firstName === null || lastName === null ? null : { firstName, lastName };
}

/**
 * Who plays in the team of a row, each a guest. The contact is the captain: the one of the same names, in either order, or
 * the first player where no name is said; alone where nobody else is. Somebody else who is to be asked stands in the notes.
 */
export function peopleOf(values: Values): { readonly players: TeamPlayer[]; readonly notes: string } {
  const contact = contactIn(values);
  const [email, phoneNumber] = [textOf(values, "contact.email"), textOf(values, "contact.phoneNumber")];
  const typed = typedIn(values);
  const names = typed.length === 0 && contact !== null ? [contact] : typed;
  const captain = contact === null ? 0 : names.findIndex((one) => folded(one) === folded(contact));
  const guest = { athleteId: null, gender: "notSpecified" as const };
  return {
    players: names.map(({ firstName, lastName }, at) => ({
      ...{ ...guest, firstName, lastName },
      ...(at === captain
        ? { email, phoneNumber, isCaptain: true }
        : { email: null, phoneNumber: null, isCaptain: false }),
    })),
    notes:
      contact !== null && captain < 0
        ? [`${contact.firstName} ${contact.lastName}`, email, phoneNumber].filter((part) => part !== null).join(" · ")
        : "",
  };
}

/** By what a team is known again: its name; where it has none, who plays. */
export const teamKey = (name: string | null, players: readonly Name[]): string =>
  name === null ? `players ${players.map(folded).toSorted().join(", ")}` : `name ${foldedName(name)}`;

/** By what two rows of a file mean one team: in one division it is known again. Null: the row says of none. */
export function rowKey(values: Values): string | null {
  const name = textOf(values, "team.name");
  const { players } = peopleOf(values);
  if (name === null && players.length === 0) return null;
  return `${foldedName(textOf(values, "team.level") ?? "")} / ${teamKey(name, players)}`;
}
