import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { eventsPath } from "../events/handle.ts";
import { Picture } from "../open-days/picture-line.tsx";
import type { Route } from "./+types/show";
import { FactGroups } from "./fact-groups.tsx";
import { belowTournament, newTournamentPath, tournamentPath } from "./handle.ts";
import { requireTournament } from "./load.server.ts";
import { missingOf } from "./missing.server.ts";
import { NextStep } from "./next-step.tsx";
import { stageOf } from "./stage.ts";

type Data = Route.ComponentProps["loaderData"];

const below = belowTournament("events:sections.info");

export const handle: typeof below = {
  ...below,
  back: eventsPath,
  action: (data) =>
    data && (data as Data).tournament.status !== "canceled"
      ? { to: tournamentPath(data.record.id, "edit"), label: "events:edit.title", icon: "edit" }
      : null,
};

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const stage = stageOf(tournament, new Date());
  return { record, tournament, stage, missing: await missingOf(staff, tournament, stage) };
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.spacing(2),
}));

export default function TournamentPage({ loaderData: { tournament, stage, missing } }: Route.ComponentProps) {
  const { t } = useTranslation("events");
  useLiveRevalidation(["events"], { eventId: tournament.id });
  return (
    <Stack>
      <NextStep {...{ tournament, stage, missing }} />
      {tournament.cover !== null && (
        <Link to={tournamentPath(tournament.id, "media")} aria-label={t("sections.media")}>
          <Picture image={tournament.cover} variant="original" />
        </Link>
      )}
      <FactGroups tournament={tournament} />
      <Actions tournament={tournament} />
    </Stack>
  );
}

const Foot = styled("div")({ display: "flex", flexWrap: "wrap", gap: "0 8px" });

/** The actions that are rarer. */
function Actions({ tournament: { id, status, courts } }: { readonly tournament: Tournament }) {
  const { t } = useTranslation("events");
  const to = (path: string) => tournamentPath(id, path);
  return (
    <Foot>
      {status !== "canceled" && (
        <>
          <Button component={Link} to={to("publication")} startIcon={<Icon name="swap" />}>
            {t("publication.title")}
          </Button>
          <Button component={Link} to={to("visibility")} startIcon={<Icon name="lock" />}>
            {t("visibilityPage.title")}
          </Button>
        </>
      )}
      {(status === "published" || status === "live") && courts.length > 0 && (
        <Button component={Link} to={to("courts")} startIcon={<Icon name="calendar" />}>
          {t("courts.title")}
        </Button>
      )}
      <Button component={Link} to={`${newTournamentPath}?copyFrom=${id}`} startIcon={<Icon name="copy" />}>
        {t("show.copy")}
      </Button>
      <HistoryLink id={id} />
      {status !== "canceled" && status !== "completed" && (
        <Button component={Link} to={to("cancellation")} color="error" startIcon={<Icon name="cancel" />}>
          {t("cancellation.title")}
        </Button>
      )}
      <Button component={Link} to={to("deletion")} color="error" startIcon={<Icon name="delete" />}>
        {t("deletion.title")}
      </Button>
    </Foot>
  );
}
