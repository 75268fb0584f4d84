import { useTranslation } from "react-i18next";
import { z } from "zod";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { changesBetween } from "#app/rules/audit-changes.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { maxGroupsOfMember, memberships } from "#contracts/academy/memberships.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { chosenNames, chosenOf, loadChoices } from "./choices.server.ts";
import { belowMember } from "./handle.ts";
import { requireMember, targetOf } from "./load.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { sectionPath } from "./sections.ts";

export const handle = belowMember("memberships:edit.title");

const ids = z.array(Id).max(maxGroupsOfMember).default([]);
/** Where a member stands in the club: boxes that are not ticked take away. */
const placeForm = memberships.update.body
  .pick({ notes: true, version: true })
  .extend({ levelId: Id.nullable(), groupIds: ids, siteIds: ids });

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const { notes, version } = membership;
  return {
    member,
    version,
    choices: await loadChoices(staff),
    constraint: constraintOf(placeForm),
    values: { ...chosenOf(membership), notes },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership } = await requireMember(args);
  const choices = await loadChoices(staff);
  const { level, groups, sites, notes } = membership;
  const names = (options: typeof choices.levels, chosen: readonly string[]) => chosenNames(options, chosen);
  return submit(args, staff, {
    action: "membership.edit",
    op: memberships.update,
    form: formOf(placeForm, staff),
    params: { id: membership.id },
    fields: { "membership.stale": "" },
    target: targetOf(membership),
    changes: (typed) =>
      changesBetween(
        {
          levelId: level?.name ?? null,
          groupIds: groups.map(({ name }) => name),
          siteIds: sites.map(({ name }) => name),
          notes,
        },
        {
          levelId: names(choices.levels, typed.levelId ? [typed.levelId] : [])[0] ?? null,
          groupIds: names(choices.groups, typed.groupIds),
          siteIds: names(choices.sites, typed.siteIds),
          notes: typed.notes,
        },
      ),
    done: { to: sectionPath(membership.id), key: "memberships:edit.done" },
  });
}

export default function EditMembership({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  const { choices, values, version, constraint } = loaderData;
  const [form, fields] = useAppForm<{ levelId: string; groupIds: string[]; siteIds: string[]; notes: string }>({
    id: "membership",
    lastResult: actionData,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="memberships">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <PlaceFields fields={fields} choices={choices} />
        <TextAreaField field={fields.notes} optional />
        <FormActions submit={t("edit.submit")} cancelTo={sectionPath(params.membershipId)} />
      </AppForm>
    </Panel>
  );
}
