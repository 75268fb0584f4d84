import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { PaymentFilter } from "#contracts/facilities/debits.ts";
import type { CancellationTarget, ReservationStatus } from "#contracts/facilities/reservations.ts";

/** The states in the order in which filters offer them. */
export const reservationStatuses = ["pending", "confirmed", "canceled"] as const satisfies ReservationStatus[];
export const paymentFilters = ["unpaid", "partiallyPaid", "paid", "toRefund"] as const satisfies PaymentFilter[];

const statuses: Record<ReservationStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: "warning", icon: "clock" },
  confirmed: { tone: "success", icon: "checkCircle" },
  canceled: { tone: "neutral", icon: "cancel" },
};

const payments: Record<PaymentFilter, { tone: Tone; icon: IconName }> = {
  paid: { tone: "success", icon: "euro" },
  partiallyPaid: { tone: "warning", icon: "half" },
  unpaid: { tone: "error", icon: "euro" },
  toRefund: { tone: "warning", icon: "euro" },
};

interface ReservationStatusChipProps {
  readonly status: ReservationStatus;
  readonly canceledBy: CancellationTarget | null;
}

/** Where a reservation stands; a canceled one says by whom. */
export function ReservationStatusChip({ status, canceledBy }: ReservationStatusChipProps) {
  const { t } = useTranslation("facilities");
  return (
    <StatusChip {...statuses[status]}>
      {canceledBy ? t(`reservations.canceledBy.${canceledBy}`) : t(`reservations.status.${status}`)}
    </StatusChip>
  );
}

/** How much of it is paid, or that money is to be given back. */
export function PaymentStatusChip({ status }: { readonly status: PaymentFilter }) {
  const { t } = useTranslation("facilities");
  return <StatusChip {...payments[status]}>{t(`reservations.payment.${status}`)}</StatusChip>;
}
