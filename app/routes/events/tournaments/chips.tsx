import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { EventStatus } from "#contracts/events/events.ts";

const looks: Readonly<Record<EventStatus, { readonly tone: Tone; readonly icon: IconName }>> = {
  draft: { tone: "neutral", icon: "edit" },
  published: { tone: "info", icon: "check" },
  live: { tone: "success", icon: "play" },
  completed: { tone: "neutral", icon: "trophy" },
  canceled: { tone: "error", icon: "cancel" },
};

/** How far an event has come. */
export function EventStatusChip({ status }: { readonly status: EventStatus }) {
  const { t } = useTranslation("events");
  return <StatusChip {...looks[status]}>{t(`status.${status}`)}</StatusChip>;
}
