import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { Access } from "#contracts/academy/participants.ts";
import { isPlain, type Mark } from "./view.ts";

const looks: Readonly<Record<Mark, { readonly tone: Tone; readonly icon: IconName }>> = {
  present: { tone: "success", icon: "checkCircle" },
  absent: { tone: "error", icon: "cancel" },
  unmarked: { tone: "neutral", icon: "half" },
};

/** Whether somebody was there, in a word. */
export function MarkChip({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation("participants");
  return <StatusChip {...looks[mark]}>{t(`marks.${mark}`)}</StatusChip>;
}

/** What a way of being let in is called. */
export function useAccessName(): (access: Access) => string {
  const { t } = useTranslation(["participants", "common"]);
  return (access) => (isPlain(access) ? t(`access.${access}`) : t(`common:coins.${access}`));
}
