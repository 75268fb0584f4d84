import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { championships } from "#contracts/events/championships.ts";
import type { Route } from "./+types/new";
import { ChampionshipForm } from "./form.tsx";
import { championshipsPath } from "./handle.ts";
import { filledIn } from "./preset.server.ts";
import { bodyOf, ChampionshipShape, newRecord, startOf } from "./record.ts";

export const handle: RouteHandle = {
  i18n: ["championships"],
  title: "championships:new.title",
  crumbs: [{ to: championshipsPath, label: "championships:title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, eventStaff);
  return {
    values: startOf(newRecord(today(staff.staff.organization.timeZone)), staff),
    constraint: constraintOf(ChampionshipShape),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, eventStaff);
  const filled = await filledIn(args);
  if (filled) return filled;
  return submit(args, staff, {
    action: "championship.create",
    op: championships.create,
    form: formOf(ChampionshipShape, staff),
    input: (typed) => ({ body: bodyOf(typed) }),
    target: ({ name }) => ({ type: "championship", label: name }),
    targetFrom: ({ id }) => id,
    done: ({ name }) => ({ to: championshipsPath, key: "championships:new.done", values: { name } }),
  });
}

export default function NewChampionship({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("championships");
  return (
    <Panel padded>
      <ChampionshipForm {...loaderData} reply={actionData} submit={t("new.submit")} cancelTo={championshipsPath} />
    </Panel>
  );
}
