import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { championships } from "#contracts/events/championships.ts";
import type { Route } from "./+types/delete";
import { belowChampionship, championshipPath, championshipsPath } from "./handle.ts";
import { loadChampionship, targetOf } from "./load.server.ts";

export const handle = belowChampionship("championships:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const { id, name, events } = await loadChampionship(staff, args.params.id);
  return { championship: { id, name }, events };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  const { id } = args.params;
  const championship = await loadChampionship(staff, id);
  return submit(args, staff, {
    action: "championship.delete",
    op: championships.delete,
    params: { id },
    target: targetOf(championship),
    done: { to: championshipsPath, key: "championships:delete.done", values: { name: championship.name } },
  });
}

export default function DeleteChampionship({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("championships");
  const { championship, events } = loaderData;
  if (events === 0)
    return (
      <ConfirmForm
        id="deletion"
        ns="championships"
        tone="error"
        message={t("delete.lead", championship)}
        confirm={t("delete.submit")}
        cancelTo={championshipPath(championship.id)}
        lastResult={actionData}
      />
    );
  return (
    <Panel padded>
      <Alert severity="warning" role="note" style={{ marginBottom: 16 }}>
        {t("delete.inUse", { count: events })}
      </Alert>
      <Button component={Link} to={championshipPath(championship.id)} variant="contained">
        {t("delete.open")}
      </Button>
    </Panel>
  );
}
