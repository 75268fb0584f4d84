import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { countsOf } from "#app/rules/events/counts.ts";
import type { Drawing } from "#app/rules/events/drawn.ts";
import { Button } from "#app/ui/button.tsx";
import { CompetitionDrawing } from "#app/ui/competition/drawing.tsx";
import { TeamPicker } from "#app/ui/competition/team-picker.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { NoEntries, RoundLinks } from "../rounds/links.tsx";
import { inDivision } from "../tournaments/handle.ts";
import { divisionPath, matchPath, structurePath } from "./handle.ts";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

interface MadeProps {
  readonly eventId: string;
  readonly divisionId: string;
  /** The division's name; null for the only one, which neither the page nor its addresses need to name. */
  readonly divisionName: string | null;
  readonly drawing: Drawing;
  readonly formula: StructureSettings["formula"];
  readonly isChangeable: boolean;
  readonly hasBegun: boolean;
}

/** The competition as it was made: what can still be done with all of it, then its rounds. */
export function DrawnStructure({
  eventId,
  divisionId,
  divisionName,
  drawing,
  formula,
  isChangeable,
  hasBegun,
}: MadeProps) {
  const { t } = useTranslation("structure");
  const { teams, matches, least } = countsOf(drawing);
  const named = divisionName === null ? undefined : divisionId;
  return (
    <Stack>
      <Panel
        title={[divisionName, t(`formula.${formula}`)].filter(Boolean).join(" · ")}
        actions={
          isChangeable && (
            <Buttons>
              <Button
                component={Link}
                to={divisionPath(eventId, divisionId, "rounds/new")}
                variant="outlined"
                startIcon={<Icon name="add" />}
              >
                {t("made.add")}
              </Button>
              <Button
                component={Link}
                to={inDivision(structurePath(eventId, "teams"), named)}
                variant="outlined"
                startIcon={<Icon name="groups" />}
              >
                {t("made.teams")}
              </Button>
              {!hasBegun && (
                <Button
                  component={Link}
                  to={inDivision(structurePath(eventId, "order"), named)}
                  variant="outlined"
                  startIcon={<Icon name="sort" />}
                >
                  {t("order.title")}
                </Button>
              )}
              <Button
                component={Link}
                to={structurePath(eventId, "cleaning")}
                color="error"
                startIcon={<Icon name="delete" />}
              >
                {t("cleaning.title")}
              </Button>
            </Buttons>
          )
        }
        padded
      >
        <Stack>
          <Facts
            facts={[
              { label: t("preview.teams"), value: teams },
              { label: t("preview.matches"), value: matches },
              { label: t("preview.least"), value: matches > 0 && least },
            ]}
          />
          {matches > 0 && <TeamPicker teams={drawing.teams} />}
        </Stack>
      </Panel>
      {drawing.rounds.length === 0 && (
        <Panel>
          <EmptyState icon="trophy" title={t("made.none")} hint={t("made.noneHint")} />
        </Panel>
      )}
      <CompetitionDrawing
        drawing={drawing}
        hrefOf={(id) => matchPath(eventId, id)}
        besideOf={(round) => <RoundLinks {...{ eventId, divisionId, round, isChangeable }} />}
        emptyOf={(round) => <NoEntries {...{ eventId, divisionId, round, isChangeable }} />}
      />
    </Stack>
  );
}
