import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import type { Route } from "./+types/delete";
import { belowPackages, packagesPath } from "./handle.ts";
import { loadPackage } from "./load.server.ts";

export const handle = belowPackages("subscription-templates:delete.title");

const deletion = confirmation({
  op: subscriptionTemplates.remove,
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    return { staff, ...(await loadPackage(staff, args.params.id)) };
  },
  asks: ({ id, name, subscriptionsCount, promotionsCount }) => ({
    name,
    question:
      subscriptionsCount + promotionsCount === 0
        ? {
            id: "deletion",
            ns: "subscription-templates",
            tone: "error",
            lines: [{ key: "subscription-templates:delete.lead", values: { name } }],
            confirm: { key: "subscription-templates:delete.submit" },
            cancelTo: packagesPath,
          }
        : {
            stopped: [
              { key: "subscription-templates:errors.subscription_template.in_use" },
              subscriptionsCount > 0
                ? { key: "subscription-templates:delete.sold", values: { count: subscriptionsCount } }
                : undefined,
              promotionsCount > 0
                ? { key: "subscription-templates:delete.promoted", values: { count: promotionsCount } }
                : undefined,
            ],
            title: name,
            way: { to: `${packagesPath}/${id}/edit`, label: "subscription-templates:delete.edit" },
          },
  }),
  act: ({ id, name }) => ({
    action: "package.delete",
    params: { id },
    target: { type: "package", id, label: name },
    done: { to: packagesPath, key: "subscription-templates:delete.done", values: { name } },
  }),
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
