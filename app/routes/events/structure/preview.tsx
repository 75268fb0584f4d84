import { useTranslation } from "react-i18next";
import { countsOf } from "#app/rules/events/counts.ts";
import type { Drawing } from "#app/rules/events/drawn.ts";
import { CompetitionDrawing } from "#app/ui/competition/drawing.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import { Facts } from "#app/ui/tables/facts.tsx";

/** Where the form's answer leads: a preview stands below a long form. */
export const previewId = "preview";

interface PreviewProps {
  readonly drawing: Drawing;
  /** Whether these are the teams that will play. */
  readonly isReal: boolean;
}

/** What the settings would make: how much there is to play, then groups and brackets. */
export function Preview({ drawing, isReal }: PreviewProps) {
  const { t } = useTranslation("structure");
  const shown = isReal ? drawing : imagined(drawing, (rank) => t("sides.pick", { rank }));
  const { teams, matches, least } = countsOf(drawing);
  return (
    <Stack id={previewId}>
      <Panel title={t("preview.title")} padded>
        <Facts
          facts={[
            { label: t("preview.teams"), value: teams },
            { label: t("preview.matches"), value: matches },
            { label: t("preview.least"), value: least },
          ]}
        />
        {!isReal && <p>{t("preview.imagined")}</p>}
      </Panel>
      <CompetitionDrawing drawing={shown} />
    </Stack>
  );
}

/** Teams that are not known yet are called by their seeds. */
function imagined(drawing: Drawing, nameOf: (seed: number) => string): Drawing {
  const names = new Map(drawing.teams.map(({ id }, at) => [id, nameOf(at + 1)]));
  return {
    ...drawing,
    teams: drawing.teams.map((team) => ({ ...team, name: names.get(team.id) ?? "" })),
    matches: drawing.matches.map((match) => ({
      ...match,
      sides: match.sides.map((side) => ({
        ...side,
        name: side.teamId === null ? side.name : (names.get(side.teamId) ?? side.name),
      })),
    })),
  };
}
