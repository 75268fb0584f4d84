import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { divisions } from "#contracts/events/divisions.ts";
import { belowRounds, structurePath } from "../structure/handle.ts";
import type { Route } from "./+types/delete";
import { divisionTarget, requireDivision } from "./load.server.ts";

export const handle = belowRounds("rounds:divisions.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { record, division, home } = await requireDivision(args);
  return { record, home, name: division.name, rounds: division.rounds.length };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, division } = await requireDivision(args);
  const { id, name } = division;
  return submit(args, staff, {
    action: "division.delete",
    op: divisions.delete,
    params: { eventId: record.id, tournamentId: id },
    target: divisionTarget(division),
    before: { name },
    done: { to: structurePath(record.id), key: "rounds:divisions.delete.done", values: { name } },
  });
}

export default function DeleteDivision({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { home, name, rounds } = loaderData;
  return (
    <ConfirmForm
      id="deletion"
      ns="rounds"
      tone="error"
      message={
        <>
          <p>{t("divisions.delete.lead", { name })}</p>
          {rounds > 0 && <p>{t("divisions.delete.rounds", { count: rounds })}</p>}
        </>
      }
      confirm={t("divisions.delete.submit")}
      cancelTo={home}
      lastResult={actionData}
    />
  );
}
