import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { tournaments } from "#contracts/events/tournaments.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/deletion";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";

export const handle = belowTournament("events:deletion.title", { i18n: ["tournaments"] });

/** Whether a tournament may be deleted. */
async function mayDelete(staff: StaffCaller, id: string): Promise<boolean> {
  try {
    await staff.call(tournaments.delete, { params: { id }, query: { preview: true } });
    return true;
  } catch (error) {
    if (isAppError(error, "event.has_history")) return false;
    throw error;
  }
}

const deletion = confirmation({
  op: tournaments.delete,
  form: z.object({}),
  find: (args: Route.LoaderArgs) => requireTournament(args),
  asks: async ({ staff, tournament, record: { id, name } }) => ({
    record: { id, name },
    status: tournament.status,
    mayGo: await mayDelete(staff, id),
    question: {
      id: "deletion",
      ns: "events",
      tone: "error",
      lines: [{ key: "tournaments:deletion.lead", values: { name } }],
      confirm: { key: "events:deletion.title" },
      cancelTo: tournamentPath(id),
    },
  }),
  act: ({ tournament, record: { id, name } }) => ({
    action: "event.delete",
    input: { params: { id }, query: {} },
    target: targetOf(tournament),
    changes: { name: { before: name }, status: { before: tournament.status } },
    done: { to: eventsPath, key: "tournaments:deletion.done", values: { name } },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default function DeleteTournament({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.mayGo) return <Held {...loaderData} />;
  return <ConfirmationPage loaderData={loaderData} actionData={actionData} />;
}

/** Why a tournament stays, and what can be done instead. */
function Held({ record, status }: Pick<Route.ComponentProps["loaderData"], "record" | "status">) {
  const { t } = useTranslation(["events", "tournaments"]);
  const isCanceled = status === "canceled";
  return (
    <Panel>
      <EmptyState
        icon="lock"
        title={t("errors.event.has_history")}
        hint={t(isCanceled ? "tournaments:deletion.paidHint" : "tournaments:deletion.heldHint")}
      >
        {status === "published" || status === "live" ? (
          <Button component={Link} to={tournamentPath(record.id, "cancellation")} variant="outlined" color="error">
            {t("cancellation.title")}
          </Button>
        ) : (
          <Button component={Link} to={tournamentPath(record.id, isCanceled ? "registrations" : "")} variant="outlined">
            {t(isCanceled ? "sections.registrations" : "back")}
          </Button>
        )}
      </EmptyState>
    </Panel>
  );
}
