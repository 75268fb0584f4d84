import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { DocumentState, MembershipStatus, PaymentState } from "#contracts/academy/states.ts";

type ChipStyle = { readonly tone: Tone; readonly icon: IconName };

const ofStatus: Readonly<Record<MembershipStatus, ChipStyle>> = {
  pending: { tone: "warning", icon: "clock" },
  accepted: { tone: "success", icon: "checkCircle" },
  rejected: { tone: "neutral", icon: "cancel" },
  canceled: { tone: "neutral", icon: "lock" },
};

/** How a membership stands, in a word. */
export function MembershipChip({ status }: { readonly status: MembershipStatus }) {
  const { t } = useTranslation("memberships");
  return <StatusChip {...ofStatus[status]}>{t(`status.${status}`)}</StatusChip>;
}

const ofDocument: Readonly<Record<DocumentState, ChipStyle>> = {
  valid: { tone: "success", icon: "checkCircle" },
  expiring: { tone: "warning", icon: "clock" },
  expired: { tone: "error", icon: "error" },
  missing: { tone: "error", icon: "warning" },
};

/** How a paper stands, in a word. */
export function DocumentChip({ state }: { readonly state: DocumentState }) {
  const { t } = useTranslation("memberships");
  return <StatusChip {...ofDocument[state]}>{t(`documents.${state}`)}</StatusChip>;
}

const ofPayment: Readonly<Record<PaymentState, ChipStyle>> = {
  fine: { tone: "success", icon: "checkCircle" },
  pending: { tone: "warning", icon: "half" },
  debtor: { tone: "error", icon: "error" },
};

/** How a member's payments stand, in a word. */
export function PaymentStateChip({ state }: { readonly state: PaymentState }) {
  const { t } = useTranslation("memberships");
  return <StatusChip {...ofPayment[state]}>{t(`payment.${state}`)}</StatusChip>;
}
