import type { MembershipSummary } from "#contracts/academy/memberships.ts";

/** Names beside each other: "Under 14, Agonisti". */
export const namesOf = (values: readonly { readonly name: string }[]): string =>
  values.map(({ name }) => name).join(", ");

/** Full years on a date of the club; null while the birth date is not known. */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (birthDate === null) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return years - (hadBirthday ? 0 : 1);
}

/** What a list shows of an athlete's name: "Rossi Anna". */
export const listName = ({ athlete }: Pick<MembershipSummary, "athlete">): string =>
  `${athlete.lastName} ${athlete.firstName}`;

/** A line of the list. */
export interface MemberRow
  extends Pick<
    MembershipSummary,
    "id" | "status" | "level" | "wallet" | "medicalCertificate" | "documents" | "consents" | "paymentState" | "open"
  > {
  readonly name: string;
  readonly age: number | null;
  readonly isMinor: boolean;
  readonly groups: string;
  readonly sites: string;
}

export function toRow(member: MembershipSummary, today: string): MemberRow {
  const { id, status, level, wallet, medicalCertificate, documents, consents, paymentState, open } = member;
  return {
    ...{ id, status, level, wallet, medicalCertificate, documents, consents, paymentState, open },
    name: listName(member),
    age: ageOn(member.athlete.birthDate, today),
    isMinor: member.athlete.isMinor,
    groups: namesOf(member.groups),
    sites: namesOf(member.sites),
  };
}
