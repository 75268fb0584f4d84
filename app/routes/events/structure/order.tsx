import { useTranslation } from "react-i18next";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { submitMove } from "#app/backend/forms/move.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { structures } from "#contracts/events/rounds.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { inDivision } from "../tournaments/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/order";
import { belowStructure, structurePath } from "./handle.ts";
import { loadStructure } from "./load.server.ts";

export const handle = { ...belowStructure("structure:order.title") };

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, choice } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  if (!structure) throw notFound();
  return {
    record,
    divisionId: choice?.current,
    tag: structure.tag,
    hasBegun: structure.rounds.some(({ status }) => status === "running" || status === "closed"),
    rows: structure.teams.map(({ id, name, seed }) => ({ id, name, seed })),
  };
}

/** Gives a team another place in the draw: the order that was seen is sent with it. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { division, query, choice } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  if (!structure) throw notFound();
  const tag = new URL(args.request.url).searchParams.get("tag") ?? "";
  return submitMove(args, staff, structure.teams, (team, order, rankings) => ({
    action: "structure.reorder",
    op: structures.reorder,
    input: { params: { eventId: tournament.id }, body: { rankings, tag, ...query } },
    target: targetOf(tournament),
    changes: { team: { after: team.name }, order: { before: structure.teams.indexOf(team) + 1, after: order + 1 } },
    failed: "team.generic_order",
    refused: (error) => {
      if (isAppError(error, "structure.missing")) throw notFound();
      return undefined;
    },
    done: {
      to: inDivision(structurePath(tournament.id, "order"), choice?.current),
      key: "structure:order.done",
      values: { name: team.name },
    },
  }));
}

/** The teams by their seeds; moving one draws the first round anew. */
export default function TeamOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("structure");
  const { tag, divisionId, hasBegun, rows } = loaderData;
  if (hasBegun) return <Alert severity="info">{t("errors.structure.started")}</Alert>;
  return (
    <>
      <Refusals reply={actionData} ns="structure" />
      <p>{t("order.lead")}</p>
      <List
        title={t("order.title")}
        caption={t("order.title")}
        empty={{ icon: "groups", title: t("order.title") }}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { id: "name", header: t("table.team"), cell: ({ name, seed }) => `${seed}. ${name}` },
          {
            id: "actions",
            header: t("order.place"),
            align: "end",
            card: "topEnd",
            cell: ({ id, name, seed }) => (
              <MoveButtons
                {...{ id, name }}
                isFirst={seed === 1}
                isLast={seed === rows.length}
                action={`?${new URLSearchParams({ tag, ...(divisionId && { tournamentId: divisionId }) })}`}
              />
            ),
          },
        ]}
      />
    </>
  );
}
