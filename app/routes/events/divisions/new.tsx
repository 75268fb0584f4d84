import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { divisions } from "#contracts/events/divisions.ts";
import { belowRounds, structurePath } from "../structure/handle.ts";
import { inDivision } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/new";
import { DivisionForm } from "./form.tsx";
import { blank, DivisionShape, loggedOf, money } from "./form-schema.ts";
import { loadLevels } from "./levels.server.ts";

export const handle = belowRounds("rounds:divisions.new.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  return {
    record,
    values: formValues(blank, { ...staff, money }),
    constraint: constraintOf(DivisionShape),
    levels: await loadLevels(staff),
    currency: tournament.currency,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const levels = await loadLevels(staff);
  return submit(args, staff, {
    action: "division.create",
    op: divisions.create,
    form: formOf(DivisionShape, { ...staff, money }),
    input: ({ version: _, ...body }) => ({ params: { eventId: tournament.id }, body }),
    target: ({ name }) => ({ type: "division", label: name }),
    targetFrom: ({ id }) => id,
    changes: ({ version: _, ...typed }) => changesOfBody(loggedOf(typed, levels)),
    done: ({ id, name }) => ({
      to: inDivision(structurePath(tournament.id), id),
      key: "rounds:divisions.new.done",
      values: { name },
    }),
  });
}

export default function NewDivision({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { record, ...form } = loaderData;
  return (
    <DivisionForm {...form} reply={actionData} submit={t("divisions.new.submit")} cancelTo={structurePath(record.id)} />
  );
}
