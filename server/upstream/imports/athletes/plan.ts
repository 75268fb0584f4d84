import type { AthleteBody } from "#contracts/academy/athletes.ts";
import type { NewGuardian } from "#contracts/academy/guardians.ts";

/** A guardian of a row: one whom the athlete or the club has, with what changes, or a new one. */
export interface GuardianPlan {
  /** By it the same guardian of several rows is known again. */
  readonly key: string;
  readonly guardianId: string | null;
  /** Whether the athlete has this guardian already. */
  readonly isBound: boolean;
  readonly version: number | null;
  readonly person: Partial<Omit<NewGuardian, "relation" | "isPayer" | "receivesMail">>;
  readonly name: string;
  readonly relation: NewGuardian["relation"];
  readonly isPayer: boolean;
}

/** What is written of a row of athletes. */
export interface AthletePlan {
  /** Null: a new athlete. */
  readonly athleteId: string | null;
  readonly name: string;
  readonly fields: Partial<AthleteBody>;
  readonly guardians: readonly GuardianPlan[];
  /** `id` null: it begins. */
  readonly membership: {
    readonly id: string | null;
    readonly levelId: string | null | undefined;
    readonly groupIds: readonly string[];
    /** All sites afterwards; undefined: they stay. */
    readonly siteIds: readonly string[] | undefined;
  };
  readonly certificateUntil: string | null;
  readonly cardNumber: string | null;
}
