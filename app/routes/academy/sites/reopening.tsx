import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { sites } from "#contracts/academy/sites.ts";
import type { Route } from "./+types/reopening";
import { belowSite, sitePath } from "./handle.ts";
import { loadSite, targetOf } from "./load.server.ts";

export const handle = belowSite("sites:reopening.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { id, name } = await loadSite(staff, args.params.id);
  return { site: { id, name } };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const site = await loadSite(staff, id);
  return submit(args, staff, {
    form: z.object({}),
    action: "site.reopen",
    op: sites.update,
    input: { params: { id }, body: { status: "open" } },
    target: targetOf(site),
    changes: { status: { before: site.status, after: "open" } },
    done: { to: sitePath(id), key: "sites:reopening.done", values: { name: site.name } },
  });
}

export default function ReopenSite({ loaderData: { site }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  return (
    <ConfirmForm
      id="reopening"
      ns="sites"
      message={t("reopening.lead", { name: site.name })}
      confirm={t("reopening.submit")}
      cancelTo={sitePath(site.id)}
      lastResult={actionData}
    />
  );
}
