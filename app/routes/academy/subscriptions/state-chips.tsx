import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import { PaymentStatusChip } from "#app/ui/money/payment-status-chip.tsx";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { Approval, PaymentState, SubscriptionStatus } from "#contracts/academy/states.ts";
import type { PaymentStatus } from "#contracts/money/debits.ts";

const approvals: Record<Exclude<Approval, "approved">, { tone: Tone; icon: IconName }> = {
  toApprove: { tone: "warning", icon: "clock" },
  rejected: { tone: "neutral", icon: "cancel" },
};
const statuses: Record<Exclude<SubscriptionStatus, "open">, { tone: Tone; icon: IconName }> = {
  confirmed: { tone: "neutral", icon: "lock" },
  canceled: { tone: "neutral", icon: "cancel" },
};

interface StateChipsProps {
  readonly of: {
    readonly approval: Approval;
    readonly status: SubscriptionStatus;
    readonly paymentStatus: PaymentStatus;
    readonly paymentState: PaymentState;
    readonly toVerify: boolean;
  };
}

/** How a transaction stands: what was decided, whether it is still under way, and how much of it is paid. */
export function StateChips({ of }: StateChipsProps) {
  const { t } = useTranslation("subscriptions");
  const { approval, status, paymentStatus, paymentState, toVerify } = of;
  const stands = approval !== "rejected" && status !== "canceled";
  return (
    <>
      {approval !== "approved" && <StatusChip {...approvals[approval]}>{t(`approval.${approval}`)}</StatusChip>}{" "}
      {status !== "open" && <StatusChip {...statuses[status]}>{t(`status.${status}`)}</StatusChip>}{" "}
      {stands && status === "open" && (
        // On a card the amount beside the chip says as much of a purchase that waits for approval.
        <span className={approval === "toApprove" ? "offCard" : undefined}>
          <PaymentStatusChip status={paymentStatus} isDue={paymentState === "debtor"} />
        </span>
      )}{" "}
      {toVerify && (
        <StatusChip tone="warning" icon="info">
          {t("toVerify")}
        </StatusChip>
      )}
    </>
  );
}
