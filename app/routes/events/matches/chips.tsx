import { useTranslation } from "react-i18next";
import { liveText } from "#app/rules/events/live-score.ts";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { MatchFormat } from "#contracts/events/formats.ts";
import type { LiveData } from "#contracts/events/live.ts";
import type { MatchStatus } from "#contracts/events/matches.ts";

interface ChipStyle {
  readonly tone: Tone;
  readonly icon: IconName;
}

const looks: Readonly<Record<MatchStatus, ChipStyle>> = {
  waiting: { tone: "neutral", icon: "wait" },
  ready: { tone: "info", icon: "check" },
  warmup: { tone: "warning", icon: "clock" },
  started: { tone: "success", icon: "play" },
  closed: { tone: "neutral", icon: "checkCircle" },
};

/** How far a match has come; one that is never played says so. */
export function MatchStatusChip({ status, isVoid }: { readonly status: MatchStatus; readonly isVoid: boolean }) {
  const { t } = useTranslation("matches");
  if (isVoid)
    return (
      <StatusChip tone="neutral" icon="cancel">
        {t("status.void")}
      </StatusChip>
    );
  return <StatusChip {...looks[status]}>{t(`status.${status}`)}</StatusChip>;
}

interface LiveScoreProps {
  readonly live: LiveData;
  readonly format: MatchFormat;
}

/** How a match that is being played stands. */
export const LiveScore = ({ live, format }: LiveScoreProps) => (
  <strong className="number">{` ${liveText(live, format)}`}</strong>
);
