import { useTranslation } from "react-i18next";
import { Link, Outlet } from "react-router";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { listData } from "#app/backend/paging/list.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { keepBesideRecord } from "#app/ui/layout/revalidation.ts";
import { Beside } from "#app/ui/layout/side-panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { registrations } from "#contracts/events/registrations.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { belowTournament, tournamentPath } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/list";
import { AthleteList } from "./athlete-list.tsx";
import { failure, registrationsPath } from "./handle.ts";
import { Head } from "./head.tsx";
import { loadRegistrations, readRegistrationAddress } from "./list.server.ts";
import { ListTabs } from "./list-tabs.tsx";
import { targetOf, wholeList } from "./load.server.ts";
import { TeamList } from "./team-list.tsx";
import { Tutorial } from "./tutorial.tsx";
import { possibleIn, tutorialAt } from "./view.ts";

export const handle = belowTournament("registrations:list.title", { i18n: ["registrations", "money"], failure });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const address = readRegistrationAddress(args.request);
  const loaded = await loadRegistrations(staff, tournament, address);
  const { currency, maxPlayersPerTeam, gender, feePerTeam, startAt } = tournament;
  return listData(address, {
    record,
    ...loaded,
    ...{ currency, maxPlayersPerTeam, feePerTeam },
    showsGirls: gender === "mix",
    isDue: new Date(startAt) < new Date(),
    isClosed: tournament.registrationsClosedByStaff,
    isOpen: tournament.registrationsOpen,
    possible: possibleIn(tournament),
    tab: address.tab,
    list: address.list,
    search: address.filters.search,
    paid: address.filters.paid,
    step: tutorialAt(address.query),
  });
}

/** Moves a team one up or down, or to another's place: the order that was seen is sent with it. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { query, list: asked } = readRegistrationAddress(args.request);
  const list = asked === "waiting" ? ("waiting" as const) : ("entry" as const);
  const { data: rows } = await wholeList(staff, tournament.id, [list]);
  const tag = query.get("tag") ?? "";
  query.delete("tag");
  return submitMove(args, staff, rows, (row, _, rankings) => ({
    action: "registration.reorder",
    op: registrations.reorder,
    input: { params: { eventId: tournament.id }, body: { list, rankings, tag } },
    target: targetOf(row),
    // The log's `order` is the team's place in its division, whatever stands before it in the list.
    changes: {},
    changesFrom: ({ data }: Reordered) => ({ order: { before: row.position, after: positionIn(data, row.id) } }),
    done: ({ data }: Reordered) => ({
      to: `${registrationsPath(tournament.id)}?${query}`,
      key: "registrations:list.moved",
      values: { name: row.name, position: positionIn(data, row.id) ?? 0 },
    }),
  }));
}

export const shouldRevalidate = keepBesideRecord;

type Reordered = CallOutput<typeof registrations.reorder>;
const positionIn = (data: Reordered["data"], of: string): number | null =>
  data.find(({ id }) => id === of)?.position ?? null;

/** The registrations of a tournament: how many, what they paid, in which order, and what to do about them. */
export default function Registrations({ loaderData, actionData }: Route.ComponentProps) {
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { tab, step } = loaderData;
  const tabs = <ListTabs {...loaderData} />;
  return (
    <div data-tutorial={step ?? undefined}>
      <Refusals reply={actionData} ns="registrations" />
      <Head {...loaderData} />
      <Stopped {...loaderData} />
      <Beside panel={<Outlet />}>
        {tab === "teams" ? <TeamList {...loaderData} tabs={tabs} /> : <AthleteList {...loaderData} tabs={tabs} />}
      </Beside>
      {step !== null && <Tutorial step={step} />}
    </div>
  );
}

/** Why no team can be added or changed, and what to do about it. */
function Stopped({ possible, record }: Pick<Route.ComponentProps["loaderData"], "possible" | "record">) {
  const { t } = useTranslation("registrations");
  const { stopped } = possible;
  if (stopped === null) return null;
  return (
    <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
      {t(`stopped.${stopped}`)}{" "}
      {stopped === "draft" && <Link to={tournamentPath(record.id, "publication")}>{t("stopped.publish")}</Link>}
      {stopped === "confirmed" && <Link to={registrationsPath(record.id, "reopening")}>{t("reopening.link")}</Link>}
    </Alert>
  );
}
