import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { tournaments } from "#contracts/events/tournaments.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/deletion";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";

export const handle = belowTournament("events:deletion.title", { i18n: ["event-states"] });

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  const { status, registered, waiting } = tournament;
  const isEmpty = registered + waiting === 0;
  return { record, status, mayGo: status === "draft" || status === "canceled" || (status === "published" && isEmpty) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id, name } = tournament;
  return submit(args, staff, {
    form: z.object({}),
    action: "event.delete",
    op: tournaments.delete,
    input: { params: { id } },
    target: targetOf(tournament),
    changes: { name: { before: name }, status: { before: tournament.status } },
    done: { to: eventsPath, key: "event-states:deletion.done", values: { name } },
  });
}

export default function DeleteTournament({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "event-states"]);
  const { record, status, mayGo } = loaderData;
  if (!mayGo)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("errors.event.has_history")} hint={t("event-states:deletion.heldHint")}>
          {status === "completed" ? (
            <Button component={Link} to={tournamentPath(record.id)} variant="outlined">
              {t("back")}
            </Button>
          ) : (
            <Button component={Link} to={tournamentPath(record.id, "cancellation")} variant="outlined" color="error">
              {t("cancellation.title")}
            </Button>
          )}
        </EmptyState>
      </Panel>
    );
  return (
    <ConfirmForm
      id="deletion"
      ns="events"
      tone="error"
      message={t("event-states:deletion.lead", { name: record.name })}
      confirm={t("deletion.title")}
      cancelTo={tournamentPath(record.id)}
      lastResult={actionData}
    />
  );
}
