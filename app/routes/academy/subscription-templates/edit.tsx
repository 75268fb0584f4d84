import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import type { Route } from "./+types/edit";
import { PackageForm as Fields } from "./form.tsx";
import { belowPackages, packagesPath } from "./handle.ts";
import { loadFormOptions, loadPackage } from "./load.server.ts";
import { bodyOf, formRecord, loggedChanges, money, PackageForm } from "./record.ts";

export const handle = belowPackages("subscription-templates:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const template = await loadPackage(staff, args.params.id);
  const options = await loadFormOptions(staff, template);
  return {
    ...options,
    name: template.name,
    sold: template.subscriptionsCount,
    version: template.version,
    values: formValues(formRecord(options.currency, template), { ...staff, money }),
    constraint: constraintOf(PackageForm),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const before = await loadPackage(staff, id);
  return submit(args, staff, {
    form: formOf(PackageForm, { ...staff, money }),
    action: "package.edit",
    op: subscriptionTemplates.update,
    input: (typed) => ({ params: { id }, body: { ...bodyOf(typed), version: typed.version } }),
    target: { type: "package", id, label: before.name },
    changes: (typed) => loggedChanges(bodyOf(typed), before),
    done: ({ name }) => ({ to: packagesPath, key: "subscription-templates:edit.done", values: { name } }),
  });
}

export default function EditPackage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("subscription-templates");
  const { name, sold, ...about } = loaderData;
  return (
    <Panel padded title={name} actions={<RecordActions id={params.id} remove={t("delete.submit")} />}>
      {sold > 0 && (
        <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
          {t("edit.sold", { count: sold })}
        </Alert>
      )}
      <Fields {...about} reply={actionData} submit={t("edit.submit")} />
    </Panel>
  );
}
