import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { teams } from "#contracts/events/teams.ts";
import { belowRounds, structurePath } from "../structure/handle.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { DivisionTabs } from "../tournaments/division-tabs.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/list";

export const handle = belowRounds("structure:made.teams");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, choice } = divisionIn(args.request, tournament);
  const { data } = await staff.call(teams.list, {
    params: { eventId: tournament.id },
    query: { tournamentId: division.id },
  });
  const rows = data
    .toSorted((one, other) => one.seed - other.seed)
    .map(({ id, name, seed, withdrawnAt }) => ({ id, name, seed, isGone: withdrawnAt !== null }));
  return { record, choice, rows, isPlayed: tournament.status === "published" || tournament.status === "live" };
}

/** The teams of a division by seed: which gave up, and the way to say so. */
export default function Teams({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["rounds", "structure"]);
  const { record, choice, rows, isPlayed } = loaderData;
  return (
    <>
      <DivisionTabs choice={choice} />
      <List
        caption={t("structure:made.teams")}
        empty={{ icon: "groups", title: t("teams.none"), hint: t("teams.noneHint") }}
        rows={rows}
        rowKey={({ id }) => id}
        mark={({ isGone }) => (isGone ? "muted" : undefined)}
        columns={[
          {
            id: "name",
            header: t("teams.team"),
            cell: ({ name, seed, isGone }) => (
              <>
                {`${seed}. ${name}`} {isGone && <small>{t("teams.gone")}</small>}
              </>
            ),
          },
          ...(isPlayed
            ? [
                {
                  id: "actions",
                  header: t("teams.actions"),
                  align: "end" as const,
                  card: "topEnd" as const,
                  cell: ({ id, name, isGone }: (typeof rows)[number]) => (
                    <Button
                      component={Link}
                      to={structurePath(record.id, `teams/${id}/withdrawal`)}
                      size="small"
                      color={isGone ? "primary" : "error"}
                      aria-label={t(isGone ? "teams.readmit.of" : "teams.withdraw.of", { name })}
                    >
                      {t(isGone ? "teams.readmit.link" : "teams.withdraw.link")}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
