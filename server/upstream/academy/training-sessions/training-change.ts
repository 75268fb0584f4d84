import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import type { WalletChange } from "../wallets/write.ts";

/** Who changes trainings, and when: as wallets are told it, and with the services that mail what people are told. */
export interface TrainingChange extends WalletChange {
  readonly services: Pick<Services, "jobs" | "now">;
}

/** An act of somebody of the staff. */
export const trainingChangeOf = (
  services: Services,
  { organisationId, staffMemberId }: StaffCaller,
): TrainingChange => ({
  organisationId,
  by: staffMemberId,
  now: services.now(),
  services,
});
