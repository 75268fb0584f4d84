import { useTranslation } from "react-i18next";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { PublicationStatus } from "#contracts/academy/training-courses.ts";

/** Whether a course, or one of its weekly sessions, is published. */
export function PublicationChip({ status }: { readonly status: PublicationStatus }) {
  const { t } = useTranslation("training-courses");
  return (
    <StatusChip tone={status === "published" ? "success" : "neutral"} icon={status === "published" ? "check" : "edit"}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}
