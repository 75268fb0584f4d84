import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { championships } from "#contracts/events/championships.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/edit";
import { ChampionshipForm } from "./form.tsx";
import { belowChampionship, championshipPath, championshipsPath } from "./handle.ts";
import { loadChampionship, targetOf } from "./load.server.ts";
import { filledIn } from "./preset.server.ts";
import { bodyOf, ChampionshipShape, recordOf, startOf } from "./record.ts";

export const handle = belowChampionship("championships:edit.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  const season = await loadChampionship(staff, args.params.id);
  return {
    championship: { id: season.id, name: season.name },
    completed: season.completed,
    version: season.version,
    values: startOf(recordOf(season), staff),
    constraint: constraintOf(ChampionshipShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  const { id } = args.params;
  const before = await loadChampionship(staff, id);
  const filled = await filledIn(args);
  if (filled) return filled;
  return submit(args, staff, {
    action: "championship.edit",
    op: championships.update,
    form: formOf(ChampionshipShape.extend(seenVersion), staff),
    input: (typed) => ({ params: { id }, body: bodyOf(typed) }),
    target: targetOf(before),
    before: { ...recordOf(before) },
    done: ({ name }) => ({ to: championshipsPath, key: "championships:edit.done", values: { name } }),
  });
}

export default function EditChampionship({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("championships");
  const { championship, completed, ...about } = loaderData;
  return (
    <Panel padded>
      {completed > 0 && (
        <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
          {t("edit.changes")}
        </Alert>
      )}
      <ChampionshipForm
        {...about}
        reply={actionData}
        submit={t("edit.submit")}
        cancelTo={championshipPath(championship.id)}
      />
    </Panel>
  );
}
