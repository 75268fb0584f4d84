import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { listData } from "#app/backend/paging/list.server.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { CourtCards } from "../schedules/court-cards.tsx";
import { loadStructure } from "../structure/load.server.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { DivisionTabs } from "../tournaments/division-tabs.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/desk";
import { loadDesk, readDeskAddress, toRounds } from "./desk.server.ts";
import { DeskFilters } from "./desk-filters.tsx";
import { ofMatches } from "./handle.ts";
import { MatchList } from "./match-list.tsx";
import { NoMatches } from "./missing.tsx";
import { RoundList } from "./round-list.tsx";
import { SubLinks } from "./sub-links.tsx";

export const handle = ofMatches("matches:desk.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const address = readDeskAddress(args.request);
  const { part, filters } = address;
  const { division, choice } = divisionIn(args.request, tournament);
  const about = { record, choice, timeZone: tournament.timeZone, part: part ?? null, filters };
  const [structure, desk] = await Promise.all([
    loadStructure(staff, tournament.id, division),
    division.isMade ? loadDesk(staff, tournament, address, division.id) : null,
  ]);
  if (!structure || !desk) return listData(address, { ...about, structure: null });
  const teams = structure.teams.map(({ id, name }) => ({ id, name }));
  return listData(address, { ...about, structure: { rounds: toRounds(structure), teams, ...desk } });
}

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** How far a tournament has come: its rounds and what to do about them, the matches that are next, the last results. */
export default function Desk({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  useLiveRevalidation(["events", "scores"], { eventId: loaderData.record.id });
  const [query] = useSearchParams();
  const { record, choice, timeZone, structure, part, filters, pageSize } = loaderData;
  if (structure === null) return <NoMatches eventId={record.id} choice={choice} />;
  const { rounds, teams, list, parts, courts } = structure;
  const queue = courts?.mode === "queue" ? courts.queue : null;
  const rows = { queue, eventId: record.id, timeZone, rounds, back: query.size > 0 ? `?${query}` : "" };
  const filterBar = <DeskFilters rounds={rounds} teams={teams} filters={filters} part={part} />;
  return (
    <>
      <SubLinks eventId={record.id} divisionId={choice?.current} />
      <DivisionTabs choice={choice} />
      <Column>
        {courts && (
          <CourtCards
            {...{ eventId: record.id, timeZone, courts: courts.courts, isQueue: queue !== null }}
            isAnyReady={queue?.some(({ restedAt }) => restedAt === null) ?? false}
          />
        )}
        <RoundList eventId={record.id} divisionId={choice?.current} rounds={rounds} />
        {list && (
          <MatchList
            {...rows}
            title={part === null ? t("desk.matches") : t(`parts.${part}.title`)}
            filters={filterBar}
            rows={list.rows}
            empty={t("desk.noMatch")}
            pageInfo={list.pageInfo}
            pageSize={pageSize}
          />
        )}
        {/* The filters stand above all parts that go by them. */}
        {parts && <Panel>{filterBar}</Panel>}
        {parts?.map(({ part: id, rows: some, count }) =>
          count === 0 && id !== "ready" ? null : (
            <MatchList
              key={id}
              {...rows}
              title={t(`parts.${id}.title`)}
              rows={some}
              empty={t(`parts.ready.empty`)}
              all={count > some.length ? { to: `?${withPart(query, id)}`, label: t("desk.all", { count }) } : null}
            />
          ),
        )}
      </Column>
    </>
  );
}

/** The address of one part of the desk, for the division that is shown. */
function withPart(query: URLSearchParams, part: string): URLSearchParams {
  const divisionId = query.get("tournamentId");
  return new URLSearchParams({ ...(divisionId !== null && { tournamentId: divisionId }), part });
}
