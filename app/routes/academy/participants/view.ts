import type { Access, Participant } from "#contracts/academy/participants.ts";
import { sectionPath } from "../memberships/sections.ts";

/** How a participant is marked, as forms send it. */
export const marks = ["present", "absent", "unmarked"] as const;
export type Mark = (typeof marks)[number];

export const markOf = (isPresent: boolean | null): Mark =>
  isPresent === null ? "unmarked" : isPresent ? "present" : "absent";
export const isPresentOf = (mark: Mark): boolean | null => (mark === "unmarked" ? null : mark === "present");

/** The ways of being in a training that are no coin; coins have their names in `common:coins.<type>`. */
const plainAccesses = ["course", "free", "openDay", "trial"] as const;
export const isPlain = (access: Access): access is (typeof plainAccesses)[number] =>
  plainAccesses.some((one) => one === access);

/** A participant of a training, ready to read. */
export interface ParticipantRow
  extends Pick<
    Participant,
    | "id"
    | "access"
    | "tokenSpent"
    | "notes"
    | "medicalCertificate"
    | "paymentState"
    | "emergency"
    | "beyondCapacity"
    | "late"
    | "withdrawable"
    | "hasRecovery"
  > {
  readonly athleteId: string;
  readonly name: string;
  /** The membership's page; null without one, and for readers who may not open it. */
  readonly to: string | null;
  readonly mark: Mark;
}

export const nameOf = ({ athlete }: Pick<Participant, "athlete">): string => `${athlete.lastName} ${athlete.firstName}`;

export const toRows = (participants: readonly Participant[]): ParticipantRow[] =>
  participants.map(({ athlete, membershipId, isPresent, absentAt: _, ...row }) => ({
    ...row,
    athleteId: athlete.id,
    name: nameOf({ athlete }),
    to: membershipId && sectionPath(membershipId),
    mark: markOf(isPresent),
  }));

/** How many participants have each mark. */
export const countMarks = (of: readonly Mark[]): Record<Mark, number> => ({
  present: of.filter((mark) => mark === "present").length,
  absent: of.filter((mark) => mark === "absent").length,
  unmarked: of.filter((mark) => mark === "unmarked").length,
});
