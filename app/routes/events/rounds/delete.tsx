import { useTranslation } from "react-i18next";
import { submit } from "#app/backend/forms/submit.server.ts";
import { roundName } from "#app/ui/competition/names.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { useLookup } from "#app/ui/text.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import { requireRound } from "../divisions/load.server.ts";
import { roundTarget } from "../matches/load.server.ts";
import { belowRounds } from "../structure/handle.ts";
import type { Route } from "./+types/delete";

export const handle = belowRounds("rounds:rounds.delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { record, home, round } = await requireRound(args);
  const { name, type, groups } = round;
  const matches = groups.flatMap(({ turns }) => turns.flatMap(({ matchIds }) => matchIds)).length;
  return { record, home, round: { name, type }, matches };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, division, home, round } = await requireRound(args);
  const { name, type } = round;
  return submit(args, staff, {
    action: "round.delete",
    op: rounds.delete,
    params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
    target: roundTarget(round),
    before: { name, type },
    done: { to: home, key: "rounds:rounds.delete.done" },
  });
}

/** Before a round goes: with how many matches. */
export default function DeleteRound({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const lookup = useLookup();
  const { home, round, matches } = loaderData;
  return (
    <ConfirmForm
      id="deletion"
      ns="structure"
      tone="error"
      message={
        <>
          <p>{t("rounds.delete.lead", { name: roundName(round, lookup) })}</p>
          {matches > 0 && <p>{t("rounds.delete.matches", { count: matches })}</p>}
        </>
      }
      confirm={t("rounds.delete.submit")}
      cancelTo={home}
      lastResult={actionData}
    />
  );
}
