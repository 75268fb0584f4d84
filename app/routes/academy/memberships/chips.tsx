import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { ConsentType } from "#contracts/academy/consent-kinds.ts";
import type { ConsentState, ConsentsState } from "#contracts/academy/consents.ts";
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

const ofConsent: Readonly<Record<ConsentState, ChipStyle>> = {
  given: { tone: "success", icon: "checkCircle" },
  outdated: { tone: "warning", icon: "repeat" },
  declined: { tone: "neutral", icon: "cancel" },
  withdrawn: { tone: "neutral", icon: "cancel" },
  missing: { tone: "warning", icon: "clock" },
};

/** How a member stands to a kind of consent, in a word. */
export function ConsentChip({ state, type }: { readonly state: ConsentState; readonly type: ConsentType }) {
  const { t } = useTranslation("consents");
  const word = state === "given" && type === "acknowledgement" ? "read" : state;
  return <StatusChip {...ofConsent[state]}>{t(`states.${word}`)}</StatusChip>;
}

const ofConsents: Readonly<Record<NonNullable<ConsentsState>, ChipStyle>> = {
  complete: { tone: "success", icon: "checkCircle" },
  open: { tone: "neutral", icon: "clock" },
  missing: { tone: "warning", icon: "warning" },
};

/** A member's consents at a glance; nothing where the club asks none. */
export function ConsentsChip({ state }: { readonly state: ConsentsState }) {
  const { t } = useTranslation("memberships");
  return state && <StatusChip {...ofConsents[state]}>{t(`consents.${state}`)}</StatusChip>;
}
