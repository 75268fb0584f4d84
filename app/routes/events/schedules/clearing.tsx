import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { schedules } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/clearing";
import { belowSchedule } from "./handle.ts";
import { loadSchedule } from "./load.server.ts";

export const handle = belowSchedule("schedules:clearing.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const loaded = await loadSchedule(staff, tournament.id);
  const open = new Set(loaded?.matches.flatMap(({ id, hasBegun }) => (hasBegun ? [] : [id])));
  return { record, count: loaded?.plan.placements.filter(({ matchId }) => open.has(matchId)).length ?? 0 };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  return submit(args, staff, {
    action: "schedule.clear",
    op: schedules.clear,
    params: { eventId: tournament.id },
    target: targetOf(tournament),
    changes: {},
    changesFrom: ({ cleared }) => ({ matches: { before: cleared, after: 0 } }),
    done: ({ cleared }) => ({
      to: matchesPath(tournament.id, "schedule"),
      key: "schedules:clearing.done",
      values: { count: cleared },
    }),
  });
}

/** Before courts and times are taken away from what has not begun. */
export default function Clearing({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  const { record, count } = loaderData;
  if (count === 0) return <Alert severity="info">{t("clearing.nothing")}</Alert>;
  return (
    <ConfirmForm
      id="clearing"
      ns="schedules"
      tone="error"
      message={t("clearing.lead", { count })}
      confirm={t("clearing.submit")}
      cancelTo={matchesPath(record.id, "schedule")}
      lastResult={actionData}
    />
  );
}
