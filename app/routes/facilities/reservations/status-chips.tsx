import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { CanceledBy, ReservationStatus } from "#contracts/facilities/reservations.ts";

/** The states in the order in which filters offer them. */
export const reservationStatuses = ["pending", "confirmed", "canceled"] as const satisfies ReservationStatus[];

const statuses: Record<ReservationStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: "warning", icon: "clock" },
  confirmed: { tone: "success", icon: "checkCircle" },
  canceled: { tone: "neutral", icon: "cancel" },
};

interface ReservationStatusChipProps {
  readonly status: ReservationStatus;
  readonly canceledBy: CanceledBy | null;
}

/** Where a reservation stands; a canceled one says by whom. */
export function ReservationStatusChip({ status, canceledBy }: ReservationStatusChipProps) {
  const { t } = useTranslation("reservations");
  return (
    <StatusChip {...statuses[status]}>
      {canceledBy ? t(`reservations.canceledBy.${canceledBy}`) : t(`reservations.status.${status}`)}
    </StatusChip>
  );
}
