import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import type { OpenDay } from "#contracts/events/open-days.ts";
import type { stateOf } from "./view.ts";

/** How an open day that nobody can subscribe to stands. */
const closed = { draft: "edit", over: "checkCircle", canceled: "cancel" } as const satisfies Record<string, IconName>;

interface OpenDayStatusChipProps extends Pick<OpenDay, "visibility"> {
  readonly state: ReturnType<typeof stateOf>;
}

/** How an open day stands; and whether the athletes' app hides a published one all the same. */
export function OpenDayStatusChip({ state, visibility }: OpenDayStatusChipProps) {
  const { t } = useTranslation("open-days");
  if (state !== "published")
    return (
      <StatusChip tone={state === "canceled" ? "error" : "neutral"} icon={closed[state]}>
        {t(`status.${state}`)}
      </StatusChip>
    );
  const isHidden = visibility === "hidden";
  return (
    <StatusChip tone={isHidden ? "warning" : "success"} icon={isHidden ? "lock" : "check"}>
      {t(isHidden ? "status.hidden" : "status.published")}
    </StatusChip>
  );
}

type ChipStyle = { readonly tone: Tone; readonly icon: IconName };

const ofMembership: Readonly<Record<MembershipStatus, ChipStyle>> = {
  pending: { tone: "warning", icon: "clock" },
  accepted: { tone: "success", icon: "checkCircle" },
  rejected: { tone: "neutral", icon: "cancel" },
  canceled: { tone: "neutral", icon: "lock" },
};

/** How the membership of a subscriber stands; the words are those of memberships. */
export function MembershipChip({ status }: { readonly status: MembershipStatus }) {
  const { t } = useTranslation("memberships");
  return <StatusChip {...ofMembership[status]}>{t(`status.${status}`)}</StatusChip>;
}

/** Whether a participant was there; nothing until it is marked. */
export function PresenceChip({ isPresent }: { readonly isPresent: boolean | null }) {
  const { t } = useTranslation("open-days");
  if (isPresent === null) return null;
  return (
    <StatusChip tone={isPresent ? "success" : "neutral"} icon={isPresent ? "check" : "cancel"}>
      {t(isPresent ? "participants.present" : "participants.absent")}
    </StatusChip>
  );
}
