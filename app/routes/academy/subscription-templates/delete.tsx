import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import type { Route } from "./+types/delete";
import { belowPackages, packagesPath } from "./handle.ts";
import { loadPackage } from "./load.server.ts";

export const handle = belowPackages("subscription-templates:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { name, subscriptionsCount, promotionsCount } = await loadPackage(staff, args.params.id);
  return { name, subscriptionsCount, promotionsCount };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const { name } = await loadPackage(staff, id);
  return submit(args, staff, {
    action: "package.delete",
    op: subscriptionTemplates.remove,
    params: { id },
    target: { type: "package", id, label: name },
    done: { to: packagesPath, key: "subscription-templates:delete.done", values: { name } },
  });
}

export default function DeletePackage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("subscription-templates");
  const { name, subscriptionsCount, promotionsCount } = loaderData;
  if (subscriptionsCount + promotionsCount === 0)
    return (
      <ConfirmForm
        id="deletion"
        ns="subscription-templates"
        tone="error"
        message={t("delete.lead", { name })}
        confirm={t("delete.submit")}
        cancelTo={packagesPath}
        lastResult={actionData}
      />
    );
  return (
    <Panel padded title={name}>
      <Alert severity="warning" role="note" style={{ marginBottom: 16 }}>
        {t("errors.subscription_template.in_use")}{" "}
        {subscriptionsCount > 0 && t("delete.sold", { count: subscriptionsCount })}{" "}
        {promotionsCount > 0 && t("delete.promoted", { count: promotionsCount })}
      </Alert>
      <Button component={Link} to={`${packagesPath}/${params.id}/edit`} variant="contained">
        {t("delete.edit")}
      </Button>
    </Panel>
  );
}
