import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { DivisionChoice } from "../tournaments/division.server.ts";
import { DivisionTabs } from "../tournaments/division-tabs.tsx";
import { inDivision, tournamentPath } from "../tournaments/handle.ts";

interface NoMatchesProps {
  readonly eventId: string;
  /** The choice among the divisions, where there are several: the one that is shown has no matches. */
  readonly choice?: DivisionChoice;
}

/** Says what comes first while there are no matches. */
export function NoMatches({ eventId, choice = null }: NoMatchesProps) {
  const { t } = useTranslation("matches");
  return (
    <Panel>
      <DivisionTabs choice={choice} />
      <EmptyState icon="calendar" title={t("empty.title")} hint={t("empty.hint")}>
        <Button
          component={Link}
          to={inDivision(tournamentPath(eventId, "structure"), choice?.current)}
          variant="outlined"
        >
          {t("empty.link")}
        </Button>
      </EmptyState>
    </Panel>
  );
}
