import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSponsors } from "#contracts/events/sizes.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { Id } from "#contracts/scalars.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { belowTournament, tournamentPath } from "../tournaments/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/of-event";
import { AddSponsor } from "./add-sponsor.tsx";
import { SponsorCards } from "./event-cards.tsx";
import { sponsorsPath } from "./handle.ts";

export const handle = belowTournament("events:sections.sponsors", {
  i18n: ["sponsors"],
  failure: "sponsors:errors.load",
});

/** How many of the club's sponsors can be chosen from at once: where there are more, they are looked for by name. */
const choices = 200;

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { search } = readFilters({ search: sponsors.list.query.shape.search }, readListAddress(args.request).query);
  const { data, pageInfo } = await staff.call(sponsors.list, { query: { search, pageSize: choices } });
  const { sponsors: rows, status } = tournament;
  const shown = new Set(rows.map(({ id }) => id));
  return {
    record,
    rows,
    isChangeable: status !== "canceled",
    isFull: rows.length >= maxSponsors,
    search,
    isSearched: search !== undefined || pageInfo.total > data.length,
    others: data.flatMap(({ id, name }) => (shown.has(id) ? [] : [{ id, name }])),
  };
}

const chosen = z.object({ sponsorId: Id });

/** With `?add` shows a sponsor, with `?remove` shows it no longer; else puts a sponsor at another place. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id, version, sponsors: rows } = tournament;
  const ids = rows.map((one) => one.id);
  const names = rows.map(({ name }) => name);
  const to = tournamentPath(id, "sponsors");
  const write = (wanted: readonly string[]) => ({
    params: { id },
    query: {},
    body: { sponsors: [...wanted], version },
  });
  const common = { op: tournaments.update, target: targetOf(tournament) };
  const query = new URL(args.request.url).searchParams;
  if (query.has("add"))
    return submit(args, staff, {
      ...common,
      action: "event_sponsor.add",
      form: chosen,
      input: ({ sponsorId }) => write(ids.includes(sponsorId) ? ids : [...ids, sponsorId]),
      changes: {},
      changesFrom: (saved) => ({
        sponsors: { before: names, after: saved.tournament.sponsors.map(({ name }) => name) },
      }),
      done: { to, key: "sponsors:ofEvent.added" },
    });
  if (query.has("remove"))
    return submit(args, staff, {
      ...common,
      action: "event_sponsor.remove",
      form: chosen,
      input: ({ sponsorId }) => write(ids.filter((one) => one !== sponsorId)),
      changes: ({ sponsorId }) => ({
        sponsors: { before: names, after: rows.flatMap((one) => (one.id === sponsorId ? [] : [one.name])) },
      }),
      done: { to, key: "sponsors:ofEvent.removed" },
    });
  return submitMove(args, staff, rows, (row, _, rankings) => ({
    ...common,
    action: "event_sponsor.reorder",
    input: write(rankings),
    done: { to, key: "sponsors:ofEvent.moved", values: { name: row.name } },
  }));
}

/** The sponsors that a tournament shows, in their order. */
export default function EventSponsors({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { record, rows, others, isChangeable, isFull, isSearched, search } = loaderData;
  const own = tournamentPath(record.id, "sponsors");
  return (
    <>
      <Refusals reply={actionData} ns="sponsors" />
      <Panel
        title={t("ofEvent.title")}
        actions={
          <Button component={Link} to={sponsorsPath} variant="text">
            {t("ofEvent.all")}
          </Button>
        }
        padded
      >
        {rows.length === 0 ? (
          <EmptyState
            icon="trophy"
            title={t("ofEvent.empty")}
            hint={isChangeable ? t("ofEvent.emptyHint") : undefined}
          />
        ) : (
          <SponsorCards sponsors={rows} own={own} isChangeable={isChangeable} />
        )}
      </Panel>
      {isChangeable && (
        <Panel padded>
          {isFull ? (
            <p>{t("ofEvent.full", { count: rows.length })}</p>
          ) : (
            <>
              {isSearched && <SponsorSearch search={search} />}
              <AddSponsor own={own} others={others} />
            </>
          )}
        </Panel>
      )}
    </>
  );
}

/** Looks for sponsors that can be chosen. */
function SponsorSearch({ search }: { readonly search: string | undefined }) {
  const { t } = useTranslation("sponsors");
  return (
    <FilterBar isFolded={false} submit={t("ofEvent.search")} clearTo={search === undefined ? undefined : "?"}>
      <SearchControl label={t("fields.name")} defaultValue={search} maxLength={maxSearch} />
    </FilterBar>
  );
}
