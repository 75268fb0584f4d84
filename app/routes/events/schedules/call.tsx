import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { schedules } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { belowTournament } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/call";

export const handle = belowTournament("schedules:call.title", { section: "matches", i18n: ["schedules", "matches"] });

const callForm = z.object({ fieldId: z.uuid().optional(), matchId: z.uuid().optional() });

export async function loader(args: Route.LoaderArgs) {
  const { record } = await requireTournament(args);
  return { record };
}

/** Calls the first match that is ready to a free court; or the match, and to the court, that the form names. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  return submit(args, staff, {
    form: callForm,
    action: "match.call",
    op: schedules.call,
    input: (body) => ({ params: { eventId: tournament.id }, body }),
    target: ({ matchId }) => ({ type: "match", ...(matchId !== undefined && { id: matchId }) }),
    targetFrom: ({ matchId, number }) => ({ id: matchId, label: `M${number}` }),
    changes: {},
    changesFrom: ({ field }) => ({ court: { after: field.name } }),
    done: ({ number, field }) => ({
      to: matchesPath(tournament.id),
      key: "schedules:call.done",
      values: { number, court: field.name },
    }),
  });
}

/** The page behind the desk's buttons: a person who comes by its address is asked, one who was refused reads why. */
export default function CallNext({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  return (
    <ConfirmForm
      id="call"
      ns="schedules"
      message={t("call.lead")}
      confirm={t("call.submit")}
      cancelTo={matchesPath(loaderData.record.id)}
      lastResult={actionData}
    />
  );
}
