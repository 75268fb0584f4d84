import { useTranslation } from "react-i18next";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/show";
import { belowTournament } from "./handle.ts";
import { requireTournament } from "./load.server.ts";

export const handle = { ...belowTournament("events:sections.info"), back: eventsPath };

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  return { record, tournament };
}

const Text = styled("p")({ margin: 0, whiteSpace: "pre-line" });

export default function TournamentPage({ loaderData: { record, tournament } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  useLiveRevalidation(["events"]);
  const { description } = tournament;
  return (
    <Panel padded title={t("sections.info")} actions={<HistoryLink id={record.id} />}>
      <Facts
        facts={[{ label: t("fields.description"), isWide: true, value: description && <Text>{description}</Text> }]}
      />
    </Panel>
  );
}
