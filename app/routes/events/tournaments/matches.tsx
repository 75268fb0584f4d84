import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Route } from "./+types/matches";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament } from "./load.server.ts";

export const handle = belowTournament("events:sections.matches");

export async function loader(args: Route.LoaderArgs) {
  const { record } = await requireTournament(args);
  return { record };
}

export default function MatchesPage({ loaderData: { record } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  return (
    <Panel>
      <EmptyState icon="calendar" title={t("matches.empty")} hint={t("matches.hint")}>
        <Button component={Link} to={tournamentPath(record.id, "structure")} variant="outlined">
          {t("matches.link")}
        </Button>
      </EmptyState>
    </Panel>
  );
}
