import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate, today } from "#app/rules/dates.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { Notes } from "#app/ui/stats/stats-page.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { Pagination } from "#app/ui/tables/pagination.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { pageInfo } from "#contracts/page.ts";
import { EventStatusChip } from "../tournaments/chips.tsx";
import type { Route } from "./+types/show";
import { SeasonChip } from "./chips.tsx";
import { belowChampionship, championshipPath, championshipsPath } from "./handle.ts";
import { loadChampionship } from "./load.server.ts";
import { steps } from "./points.ts";
import { StandingsTable } from "./standings.tsx";
import { periodOf, standingRows } from "./view.ts";

export const handle = {
  ...belowChampionship("championships:show.title", {
    isFirst: true,
    action: (id) => ({ to: `${championshipPath(id)}/edit`, label: "championships:edit.title", icon: "edit" }),
  }),
  back: championshipsPath,
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const { standings, tournaments, ...championship } = await loadChampionship(staff, args.params.id);
  return listData(address, {
    championship,
    day: today(staff.staff.organization.timeZone),
    tournaments: tournaments.map(({ id, name, status, startAt, timeZone }) => ({
      ...{ id, name, status },
      date: formatDate(startAt, timeZone),
    })),
    rows: standingRows(standings, (page - 1) * pageSize, pageSize),
    pageInfo: pageInfo(page, pageSize, standings.length),
    hasGuests: standings.some(({ athleteId }) => athleteId === null),
    hasShared: standings.some(({ results }) => results.some(({ shared }) => shared > 1)),
  });
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  // On paper, to be hung up, there are the standings alone.
  "@media print": { "& > :not(.standings)": { display: "none" } },
}));

export default function ChampionshipPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("championships");
  useLiveRevalidation(["events"]);
  const { championship, day } = loaderData;
  const { description, pointsTable, bestOf, rankBy } = championship;
  return (
    <Stack>
      <Panel padded title={t("show.title")}>
        <Facts
          facts={[
            { label: t("list.state"), value: <SeasonChip {...championship} day={day} /> },
            { label: t("list.period"), value: <span className="number">{periodOf(championship)}</span> },
            { label: t("show.collects"), value: t(`ranks.${rankBy}`) },
            {
              label: t("fields.bestOf"),
              value: bestOf === null ? t("show.all") : t("show.bestOf", { count: bestOf }),
            },
            {
              label: t("fields.pointsTable"),
              isWide: true,
              value: steps(pointsTable)
                .map(({ from, to, points }) =>
                  t(from === to ? "show.place" : "show.places", { from, to, count: points }),
                )
                .join(" · "),
            },
            { label: t("fields.description"), isWide: true, value: description },
          ]}
        />
      </Panel>
      <div className="standings">
        <StandingsPanel {...loaderData} />
      </div>
      <TournamentsPanel tournaments={loaderData.tournaments} />
      <RecordActions id={championship.id}>
        <Button
          component={Link}
          to={`${championshipPath(championship.id)}/delete`}
          color="error"
          startIcon={<Icon name="delete" />}
        >
          {t("delete.submit")}
        </Button>
      </RecordActions>
    </Stack>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** The standings, and what in them is not plain. */
function StandingsPanel({ championship, tournaments, rows, pageInfo: info, pageSize, hasGuests, hasShared }: Loaded) {
  const { t } = useTranslation("championships");
  const { bestOf, rankBy } = championship;
  const notes = [
    bestOf === null ? t("notes.all") : t("notes.bestOf", { count: bestOf }),
    ...(hasShared ? [t("notes.shared")] : []),
    ...(rankBy === "teamName" ? [t("notes.teamName")] : hasGuests ? [t("notes.guests")] : []),
  ];
  const isEmpty = info.total === 0;
  const isLive = useHydrated();
  return (
    <Panel
      title={t("standings.title")}
      actions={
        isLive &&
        !isEmpty && (
          <Button size="small" variant="outlined" startIcon={<Icon name="print" />} onClick={() => window.print()}>
            {t("standings.print")}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <EmptyState icon="trophy" title={t("standings.empty")} hint={t("standings.emptyHint")} />
      ) : (
        <>
          <StandingsTable rows={rows} tournaments={tournaments.filter(({ status }) => status === "completed")} />
          <Pagination pageInfo={info} pageSize={pageSize} />
          <Notes>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Notes>
        </>
      )}
    </Panel>
  );
}

function TournamentsPanel({ tournaments }: Pick<Loaded, "tournaments">) {
  const { t } = useTranslation("championships");
  return (
    <List
      title={t("tournaments.title")}
      caption={t("tournaments.title")}
      empty={{ icon: "calendar", title: t("tournaments.empty"), hint: t("tournaments.emptyHint") }}
      rows={tournaments}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/events/tournaments/${id}`}
      mark={({ status }) => (status === "canceled" ? "muted" : undefined)}
      columns={[
        { id: "name", header: t("fields.name"), cell: ({ name }) => name },
        {
          id: "date",
          header: t("tournaments.date"),
          card: "middle",
          cell: ({ date }) => <span className="number">{date}</span>,
        },
        {
          id: "status",
          header: t("tournaments.status"),
          card: "middleEnd",
          cell: ({ status }) => <EventStatusChip status={status} />,
        },
      ]}
    />
  );
}
