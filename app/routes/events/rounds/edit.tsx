import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { Alert } from "#app/ui/alert.tsx";
import { rounds } from "#contracts/events/division-rounds.ts";
import { requireRound } from "../divisions/load.server.ts";
import { roundTarget } from "../matches/load.server.ts";
import { belowRounds } from "../structure/handle.ts";
import type { Route } from "./+types/edit";
import { RoundForm } from "./form.tsx";
import { changedParts, RoundText, roundForm, roundOf } from "./form-schema.ts";
import { notPlayable } from "./refused.server.ts";
import { loggedOf, roundValues } from "./values.ts";

export const handle = belowRounds("rounds:rounds.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { record, home, round } = await requireRound(args);
  const { status, version, ranking } = round;
  const constraint = constraintOf(RoundText);
  const form = { version, isOwnRanking: ranking.preset === "custom", values: roundValues(round), constraint };
  return { record, home, status, form };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, division, home, round } = await requireRound(args);
  return submit(args, staff, {
    form: roundForm,
    action: "round.edit",
    op: rounds.update,
    input: (typed) => ({
      params: { eventId: record.id, tournamentId: division.id, roundId: round.id },
      body: { ...changedParts(round, roundOf(typed, round)), version: typed.version },
    }),
    target: roundTarget(round),
    changes: {},
    changesFrom: (saved) => changesBetween(loggedOf(roundValues(round)), loggedOf(roundValues(saved))),
    refused: notPlayable,
    done: { to: home, key: "rounds:rounds.edit.done" },
  });
}

/** How a round is played; once it has begun only its name changes. */
export default function EditRound({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { home, status, form } = loaderData;
  if (status === "closed") return <Alert severity="info">{t("rounds.closed")}</Alert>;
  return (
    <>
      {status === "running" && (
        <Alert severity="info" role="note">
          {t("rounds.running")}
        </Alert>
      )}
      <RoundForm {...form} reply={actionData} submit={t("rounds.edit.submit")} cancelTo={home} />
    </>
  );
}
