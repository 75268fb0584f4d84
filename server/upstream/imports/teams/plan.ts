/** Somebody who plays, as a row says it: a guest, or an athlete of the club. */
export interface TeamPlayer {
  readonly athleteId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: "male" | "female" | "notSpecified";
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly isCaptain: boolean;
}

/** What is written of a row of teams. */
export interface TeamPlan {
  readonly label: string;
  readonly divisionId: string;
  /** What the team calls itself. */
  readonly name: string | null;
  readonly players: readonly TeamPlayer[];
  /** Whom to ask, where that is nobody who plays. */
  readonly notes: string;
  /** What was paid before, in minor units. */
  readonly paid: number;
}
