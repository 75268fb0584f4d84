import { useTranslation } from "react-i18next";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { TrainingRow } from "./row.ts";

type Marked = Pick<TrainingRow, "isUnmarked" | "isBelowMin" | "isCanceled" | "isOpenDay">;

/** How a training stands: canceled, or what somebody has to do about it. */
export function TrainingChips({ of }: { readonly of: Marked }) {
  const { t } = useTranslation("training-sessions");
  const { isUnmarked, isBelowMin, isCanceled, isOpenDay } = of;
  return (
    <>
      {isCanceled && (
        <StatusChip tone="neutral" icon="cancel">
          {t("status.canceled")}
        </StatusChip>
      )}
      {isUnmarked && (
        <StatusChip tone="warning" icon="clock">
          {t("marks.unmarked")}
        </StatusChip>
      )}
      {isBelowMin && (
        <StatusChip tone="error" icon="warning">
          {t("marks.belowMin")}
        </StatusChip>
      )}
      {isOpenDay && (
        <StatusChip tone="info" icon="calendar">
          {t("type.openDay")}
        </StatusChip>
      )}
    </>
  );
}
