import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { Route } from "./+types/structure";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament } from "./load.server.ts";

export const handle = belowTournament("events:sections.structure");

/** Where each step is taken, or what is left to read. */
const pages = { publish: "publication", confirm: "registrations", confirmed: "registrations", over: "" } as const;

/** What comes before the structure of a tournament: its publication, the confirmation of its teams, nothing more, or none at all. */
function firstOf({ status, confirmedAt }: Tournament): keyof typeof pages {
  if (status === "draft") return "publish";
  if (confirmedAt !== null) return "confirmed";
  return status === "canceled" || status === "completed" ? "over" : "confirm";
}

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  return { record, first: firstOf(tournament), teams: tournament.registered };
}

export default function StructurePage({ loaderData: { record, first, teams } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  useLiveRevalidation(["events"]);
  return (
    <Panel>
      <EmptyState
        icon="trophy"
        title={t(`structure.${first}.title`, { count: teams })}
        hint={t(`structure.${first}.hint`)}
      >
        <Button component={Link} to={tournamentPath(record.id, pages[first])} variant="contained">
          {t(`structure.${first}.link`)}
        </Button>
      </EmptyState>
    </Panel>
  );
}
