import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Act } from "../wallets/write.ts";

/** Who changes trainings, and when: as wallets are told it, and with the services that mail what people are told. */
export interface TrainingAct extends Act {
  readonly services: Pick<Services, "jobs" | "now">;
}

/** An act of somebody of the staff. */
export const trainingActOf = (services: Services, { organisationId, staffMemberId }: StaffCaller): TrainingAct => ({
  organisationId,
  by: staffMemberId,
  now: services.now(),
  services,
});
