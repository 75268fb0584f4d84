import { useTranslation } from "react-i18next";
import type { NotificationItem } from "#app/rules/notifications.ts";
import type { IconName } from "../icon-names.ts";
import type { Tone } from "../palette.ts";
import { styled } from "../styled.ts";
import { StatusChip } from "../tables/status-chip.tsx";

const looks: Record<NotificationItem["jobStatus"], { tone: Tone; icon: IconName }> = {
  PENDING: { tone: "neutral", icon: "wait" },
  RUNNING: { tone: "info", icon: "clock" },
  COMPLETED: { tone: "success", icon: "checkCircle" },
  FAILED: { tone: "error", icon: "error" },
};

const Line = styled("span")(({ theme }) => ({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  font: theme.vars.font.caption,
  "& progress": { width: 120, height: 8, accentColor: theme.vars.palette.info.main },
}));

/** How far an export is: a word with an icon, a bar while it runs, the number of rows when it is known. */
export function JobProgress({ item }: { readonly item: Pick<NotificationItem, "jobStatus" | "progress" | "rows"> }) {
  const { t } = useTranslation("notifications");
  const { jobStatus, progress, rows } = item;
  const isUnderWay = jobStatus === "PENDING" || jobStatus === "RUNNING";
  return (
    <Line>
      <StatusChip {...looks[jobStatus]}>{t(`job.${jobStatus}`)}</StatusChip>
      {isUnderWay && (
        <>
          <progress max={100} value={progress} aria-label={t("list.progress")} />
          <span className="number">{t("list.percent", { value: progress })}</span>
        </>
      )}
      {jobStatus === "COMPLETED" && rows !== null && <span>{t("list.rows", { count: rows })}</span>}
    </Line>
  );
}
