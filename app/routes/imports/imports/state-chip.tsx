import { useTranslation } from "react-i18next";
import type { IconName } from "#app/ui/icon-names.ts";
import type { Tone } from "#app/ui/palette.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { RowVerdict } from "#contracts/imports/import-rows.ts";
import type { ImportState } from "#contracts/imports/import-shapes.ts";

const running = { tone: "info", icon: "clock" } as const;

const states: Readonly<Record<ImportState, { tone: Tone; icon: IconName }>> = {
  matching: { tone: "neutral", icon: "edit" },
  previewing: running,
  previewed: { tone: "warning", icon: "wait" },
  writing: running,
  stopped: { tone: "warning", icon: "pause" },
  done: { tone: "success", icon: "checkCircle" },
  undoing: running,
  undone: { tone: "neutral", icon: "history" },
  failed: { tone: "error", icon: "error" },
};

/** How far an import is. */
export function StateChip({ state }: { readonly state: ImportState }) {
  const { t } = useTranslation("imports");
  return <StatusChip {...states[state]}>{t(`states.${state}`)}</StatusChip>;
}

const verdicts: Readonly<Record<RowVerdict, { tone: Tone; icon: IconName }>> = {
  new: { tone: "success", icon: "add" },
  changes: { tone: "info", icon: "edit" },
  perhaps: { tone: "warning", icon: "help" },
  same: { tone: "neutral", icon: "check" },
  wrong: { tone: "error", icon: "error" },
};

/** What becomes of a row. */
export function VerdictChip({ verdict }: { readonly verdict: RowVerdict }) {
  const { t } = useTranslation("imports");
  return <StatusChip {...verdicts[verdict]}>{t(`verdicts.${verdict}`)}</StatusChip>;
}
