import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formValues } from "#app/rules/form-values.ts";
import { board } from "#app/rules/permissions.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/new";
import { PackageForm as Fields } from "./form.tsx";
import { belowPackages, packagesPath } from "./handle.ts";
import { loadFormOptions, loadPackage } from "./load.server.ts";
import { bodyOf, formRecord, loggedChanges, money, PackageForm } from "./record.ts";

export const handle = belowPackages("subscription-templates:new.title");

/** `?from=<id>` starts with what another package has. Throws AppError 404 for one of another organisation. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { data: from } = Id.safeParse(new URL(args.request.url).searchParams.get("from"));
  const model = from ? await loadPackage(staff, from) : undefined;
  const options = await loadFormOptions(staff, model);
  const name = model ? staff.t("subscription-templates:new.copyOf", { name: model.name }).slice(0, 80) : "";
  return {
    ...options,
    values: formValues({ ...formRecord(options.currency, model), name }, { ...staff, money }),
    constraint: constraintOf(PackageForm),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  return submit(args, staff, {
    form: formOf(PackageForm, { ...staff, money }),
    action: "package.create",
    op: subscriptionTemplates.create,
    input: (typed) => ({ body: bodyOf(typed) }),
    target: ({ name }) => ({ type: "package", label: name }),
    targetFrom: ({ id }) => id,
    changes: (typed) => loggedChanges(bodyOf(typed)),
    done: ({ name }) => ({ to: packagesPath, key: "subscription-templates:new.done", values: { name } }),
  });
}

export default function NewPackage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("subscription-templates");
  return (
    <Panel padded>
      <Fields {...loaderData} reply={actionData} submit={t("new.submit")} />
    </Panel>
  );
}
