import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { HistoryLine } from "./history-view.ts";

interface Props {
  /** Newest first; null when the log does not answer. */
  readonly lines: readonly HistoryLine[] | null;
  /** Whether each leads to everything that the log has of it. */
  readonly mayOpen: boolean;
}

const List = styled("ol")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": { display: "grid", gap: 2, padding: theme.spacing(1, 2) },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& span": { overflowWrap: "anywhere" },
  "& small": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary, overflowWrap: "anywhere" },
  "& .chips": { display: "flex", flexWrap: "wrap", gap: 6 },
}));

/** What was done to the reservation, by whom and when. */
export function HistoryPanel({ lines, mayOpen }: Props) {
  const { t } = useTranslation("facilities");
  return (
    <Panel title={t("reservations.history.title")} padded={!lines?.length}>
      {!lines && <p>{t("reservations.history.unavailable")}</p>}
      {lines?.length === 0 && <p>{t("reservations.history.empty")}</p>}
      {lines && lines.length > 0 && (
        <List>
          {lines.map(({ actionId, when, who, what, detail, isCanceling, isUnknown }) => (
            <li key={actionId}>
              <span>
                {mayOpen ? <Link to={`/audit/${actionId}`}>{what}</Link> : what}
                {detail && ` · ${detail}`}
              </span>
              {(isCanceling || isUnknown) && (
                <span className="chips">
                  {isCanceling && (
                    <StatusChip tone="neutral" icon="cancel">
                      {t("reservations.history.canceled")}
                    </StatusChip>
                  )}
                  {isUnknown && (
                    <StatusChip tone="warning" icon="help">
                      {t("reservations.history.unknown")}
                    </StatusChip>
                  )}
                </span>
              )}
              <small>
                <span className="number">{when}</span> · {who}
              </small>
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
