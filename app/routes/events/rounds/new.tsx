import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { rounds } from "#contracts/events/division-rounds.ts";
import { requireDivision } from "../divisions/load.server.ts";
import { plannedScheduling } from "../structure/form-schema.ts";
import { formatValues } from "../structure/format-schema.ts";
import { belowRounds, roundPagePath } from "../structure/handle.ts";
import { loadUsual } from "../structure/load.server.ts";
import type { Route } from "./+types/new";
import { RoundForm } from "./form.tsx";
import { RoundText, roundForm, roundOf } from "./form-schema.ts";
import { notPlayable } from "./refused.server.ts";
import { loggedOf, newValues, roundValues } from "./values.ts";

export const handle = belowRounds("structure:made.add");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, division, plan, home } = await requireDivision(args);
  const last = division.rounds.at(-1);
  const teams = division.teams.filter(({ withdrawnAt }) => withdrawnAt === null);
  const format = last ? formatValues(last.format) : await loadUsual(staff, tournament, plan);
  const constraint = constraintOf(RoundText);
  return { record, home, constraint, values: newValues(teams.length, format, last === undefined) };
}

/** Adds a round without picks: who enters it is said on the page that follows. */
export async function action(args: Route.ActionArgs) {
  const { staff, record, division, plan } = await requireDivision(args);
  const ids = { eventId: record.id, divisionId: division.id };
  return submit(args, staff, {
    form: roundForm,
    action: "round.create",
    op: rounds.create,
    input: (typed) => ({
      params: { eventId: record.id, tournamentId: division.id },
      body: {
        ...roundOf(typed, null),
        picks: [],
        schedulingOptions: division.rounds.at(-1)?.schedulingOptions ?? plannedScheduling(plan),
      },
    }),
    target: ({ name }) => ({ type: "round", label: name ?? String(division.rounds.length + 1) }),
    targetFrom: ({ id }) => id,
    changes: {},
    changesFrom: (round) => changesOfBody(loggedOf(roundValues(round))),
    refused: notPlayable,
    done: ({ id }) => ({ to: roundPagePath({ ...ids, roundId: id }, "picks"), key: "rounds:rounds.new.done" }),
  });
}

export default function NewRound({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { home, values, constraint } = loaderData;
  return <RoundForm {...{ values, constraint }} reply={actionData} submit={t("rounds.new.submit")} cancelTo={home} />;
}
