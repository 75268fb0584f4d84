import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { divisions } from "#contracts/events/divisions.ts";
import { promotedIn } from "../registrations/promoted.ts";
import { belowRounds, divisionPath } from "../structure/handle.ts";
import type { Route } from "./+types/edit";
import { DivisionForm } from "./form.tsx";
import { DivisionShape, loggedOf, money, shapeOf } from "./form-schema.ts";
import { loadLevels } from "./levels.server.ts";
import { divisionTarget, requireDivision } from "./load.server.ts";

export const handle = belowRounds("rounds:divisions.edit.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, division, home } = await requireDivision(args);
  const { id, version } = division;
  return {
    ...{ record, id, home },
    isOnly: tournament.divisions.length === 1,
    form: {
      version,
      values: formValues(shapeOf(division), { ...staff, money }),
      constraint: constraintOf(DivisionShape),
      levels: await loadLevels(staff),
      currency: tournament.currency,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, division, home } = await requireDivision(args);
  const levels = await loadLevels(staff);
  return submit(args, staff, {
    action: "division.edit",
    op: divisions.update,
    form: formOf(DivisionShape, { ...staff, money }),
    input: (body) => ({ params: { eventId: record.id, tournamentId: division.id }, body }),
    target: divisionTarget(division),
    changes: ({ version: _, ...typed }) => changesBetween(loggedOf(shapeOf(division), levels), loggedOf(typed, levels)),
    changesFrom: ({ promoted }) => promotedIn(promoted),
    done: ({ name, promoted }) => ({
      to: home,
      key: promoted.length > 0 ? "rounds:divisions.edit.donePromoted" : "rounds:divisions.edit.done",
      values: { name, teams: promoted.map((one) => one.name).join(", ") },
    }),
  });
}

/** What a division is called, when it is played, who sees it, and where it differs from its tournament. */
export default function EditDivision({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("rounds");
  const { record, id, home, isOnly, form } = loaderData;
  return (
    <>
      <DivisionForm {...form} reply={actionData} submit={t("divisions.edit.submit")} cancelTo={home} />
      <RecordActions id={id}>
        {!isOnly && (
          <Button
            component={Link}
            to={divisionPath(record.id, id, "delete")}
            color="error"
            startIcon={<Icon name="delete" />}
          >
            {t("divisions.delete.title")}
          </Button>
        )}
      </RecordActions>
    </>
  );
}
