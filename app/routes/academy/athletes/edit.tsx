import { useTranslation } from "react-i18next";
import { Link, redirect } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { CopyLink } from "#app/ui/layout/copy-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { athletes } from "#contracts/academy/athletes.ts";
import { mergePath } from "../athlete-merges/paths.ts";
import type { Route } from "./+types/edit";
import { AthleteForm } from "./form.tsx";
import { existingAthlete, logged, toFields, toTyped } from "./form-schema.ts";
import { aboutAthlete, homeOf } from "./handle.ts";
import { PhotoLine } from "./photo-line.tsx";
import { listName, targetOf } from "./target.ts";

export const handle = aboutAthlete("athletes:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const athlete = await staff.call(athletes.show, { params: { id: args.params.athleteId } });
  // The page of an athlete who was merged into another leads to the other's.
  if (athlete.id !== args.params.athleteId) throw redirect(`/my-organization/athletes/${athlete.id}/edit`);
  return {
    athlete: { name: listName(athlete), membershipId: athlete.membershipId, photo: athlete.photo },
    values: formValues(toTyped(athlete), staff),
    version: athlete.version,
    constraint: constraintOf(existingAthlete),
    mayErase: hasRole(staff.roles, managers),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: args.params.athleteId };
  const athlete = await staff.call(athletes.show, { params });
  return submit(args, staff, {
    action: "athlete.edit",
    op: athletes.update,
    form: formOf(existingAthlete, staff),
    fields: { "athlete.possible_duplicate": "proceedDuplicate" },
    input: ({ version, proceedDuplicate, proceedTaxId, ...typed }) => ({
      params,
      body: { ...toFields(typed), version, proceedDuplicate, proceedTaxId },
    }),
    target: targetOf(athlete),
    changes: (typed) => changesBetween(toTyped(athlete), logged(typed)),
    done: { to: homeOf(athlete), key: "athletes:edit.done", values: { name: listName(athlete) } },
  });
}

export default function EditAthlete({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("athletes");
  const { athlete, mayErase, ...about } = loaderData;
  return (
    <Panel
      padded
      title={athlete.name}
      actions={
        <RecordActions id={params.athleteId}>
          <CopyLink kind="athletes" id={params.athleteId} />
        </RecordActions>
      }
    >
      <PhotoLine photo={athlete.photo} athleteId={params.athleteId} />
      <p>
        <Link to={mergePath(params.athleteId)}>{t("edit.isTwice")}</Link>
        {mayErase && (
          <>
            {" · "}
            <Link to={`/people/athletes/${params.athleteId}/erasure`}>{t("edit.erase")}</Link>
          </>
        )}
      </p>
      <AthleteForm {...about} reply={actionData} submit={t("edit.submit")} cancelTo={homeOf(athlete)} />
    </Panel>
  );
}
