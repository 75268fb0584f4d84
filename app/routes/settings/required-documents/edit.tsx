import { useTranslation } from "react-i18next";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { OrganizationValues, organizations } from "#contracts/account/organizations.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";

export const handle: RouteHandle = {
  i18n: ["settings"],
  title: "settings:requiredDocuments.title",
  crumbs: [{ to: "/settings", label: "settings:overview.title" }],
};

const types = ["medicalCertificate", "federalMembership", "id", "greenPass", "generic"] as const;
const required = OrganizationValues.pick({ requiredDocuments: true }).extend(seenVersion);

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { requiredDocuments, version } = await staff.call(organizations.show, {
    params: { id: staff.organisationId },
  });
  return { values: { requiredDocuments: [...requiredDocuments] as string[] }, version };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const params = { id: staff.organisationId };
  const organisation = await staff.call(organizations.show, { params });
  return submit(args, staff, {
    action: "organisation.edit",
    op: organizations.update,
    form: formOf(required, staff),
    params,
    target: { type: "organisation", id: params.id, label: organisation.name },
    before: { requiredDocuments: organisation.requiredDocuments },
    done: { to: "/settings", key: "settings:requiredDocuments.done" },
  });
}

/** Which papers the club asks of every athlete. */
export default function RequiredDocuments({ loaderData: { values, version }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("settings");
  const [form, fields] = useAppForm<{ requiredDocuments: string[] }>({
    id: "required-documents",
    lastResult: actionData,
    defaultValue: values,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="settings" fieldTexts="settings:requiredDocuments.fields">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <CheckboxGroupField
          field={fields.requiredDocuments}
          hint={t("requiredDocuments.hint")}
          options={types.map((value) => ({ value, label: t(`requiredDocuments.types.${value}`) }))}
        />
        <FormActions submit={t("requiredDocuments.submit")} cancelTo="/settings" />
      </AppForm>
    </Panel>
  );
}
