import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { seriesPath } from "./handle.ts";
import { useRuleText } from "./rule-text.ts";
import type { Summary } from "./summary.ts";

const Stack = styled("div")({
  display: "grid",
  gap: 12,
  "& .actions": { display: "flex", flexWrap: "wrap", gap: 8 },
});

interface SeriesPanelProps {
  readonly series: Summary;
  /** The id of the reservation whose page this is on. */
  readonly from: string;
  /** Whether the reservation can still change. */
  readonly open: boolean;
}

/** The panel, on a reservation's page, of the series that it belongs to, and what can be done from it on. */
export function SeriesPanel({ series, from, open }: SeriesPanelProps) {
  const { t } = useTranslation("reservation-series");
  const ruleText = useRuleText();
  const path = seriesPath(series.id);
  return (
    <Panel title={t("panel.title")} padded>
      <Stack>
        <p>
          {ruleText(series)} · {t("panel.count", { count: series.count })}
        </p>
        <div className="actions">
          <Button component={Link} to={path} variant="outlined" size="small" startIcon={<Icon name="repeat" />}>
            {t("panel.show")}
          </Button>
          {open && (
            <>
              <Button component={Link} to={`${path}/edit?from=${from}`} size="small" startIcon={<Icon name="edit" />}>
                {t("panel.edit")}
              </Button>
              <Button
                component={Link}
                to={`${path}/cancellation?from=${from}`}
                size="small"
                color="error"
                startIcon={<Icon name="cancel" />}
              >
                {t("panel.cancel")}
              </Button>
            </>
          )}
        </div>
      </Stack>
    </Panel>
  );
}
