import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import type { HistoryLine } from "./history-view.ts";

interface Props {
  /** The lines, newest first; null when the log does not answer. */
  readonly lines: readonly HistoryLine[] | null;
  /** The log's page of this reservation, for those who may read it; then each line leads to its action. */
  readonly log: string | null;
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
export function HistoryPanel({ lines, log }: Props) {
  const { t } = useTranslation("reservations");
  return (
    <Panel
      title={t("reservations.history.title")}
      padded={!lines?.length}
      actions={
        log && (
          <Button component={Link} to={log} size="small" startIcon={<Icon name="history" />}>
            {t("reservations.history.log")}
          </Button>
        )
      }
    >
      {!lines && <p>{t("reservations.history.unavailable")}</p>}
      {lines?.length === 0 && <p>{t("reservations.history.empty")}</p>}
      {lines && lines.length > 0 && (
        <List>
          {lines.map(({ actionId, when, who, what, detail, isCanceling, isUnknown }) => (
            <li key={actionId}>
              <span>
                {log ? <Link to={`/audit/${actionId}`}>{what}</Link> : what}
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
