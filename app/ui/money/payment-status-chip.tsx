import { useTranslation } from "react-i18next";
import type { PaymentFilter } from "#app/rules/debits.ts";
import type { IconName } from "../icon-names.ts";
import type { Tone } from "../palette.ts";
import { StatusChip } from "../tables/status-chip.tsx";

const looks: Record<PaymentFilter, { tone: Tone; icon: IconName }> = {
  paid: { tone: "success", icon: "euro" },
  partiallyPaid: { tone: "warning", icon: "half" },
  unpaid: { tone: "error", icon: "euro" },
  toRefund: { tone: "warning", icon: "euro" },
};

interface PaymentStatusChipProps {
  readonly status: PaymentFilter;
  /** Whether the price should have been paid by now: what is unpaid before that is no alarm. */
  readonly isDue: boolean;
}

/** Says how much of a price is paid, or that money is to be given back. */
export function PaymentStatusChip({ status, isDue }: PaymentStatusChipProps) {
  const { t } = useTranslation("money");
  const { tone, icon } = looks[status];
  return (
    <StatusChip tone={isDue || status !== "unpaid" ? tone : "neutral"} icon={icon}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}
