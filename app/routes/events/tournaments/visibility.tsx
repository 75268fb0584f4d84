import { useTranslation } from "react-i18next";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { tournaments } from "#contracts/events/tournaments.ts";
import { visibilities } from "#contracts/visibilities.ts";
import type { Route } from "./+types/visibility";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";
import { NothingToChange } from "./nothing-to-change.tsx";

export const handle = belowTournament("events:visibilityPage.title", { i18n: ["tournaments"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { id, status, visibility, version } = tournament;
  if (status === "canceled") return { record, visibility, version, audiences: null };
  const audiences = await Promise.all(
    visibilities.map(async (value) => {
      const body = { visibility: value, notifyAthletes: true };
      const would = await staff.call(tournaments.changeVisibility, { params: { id }, query: { preview: true }, body });
      return { value, notified: value === visibility ? 0 : would.notified };
    }),
  );
  return { record, visibility, version, audiences };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id, name } = tournament;
  return submit(args, staff, {
    action: "event.visibility",
    op: tournaments.changeVisibility,
    form: formOf(tournaments.changeVisibility.body, staff),
    input: (body) => ({ params: { id }, query: {}, body }),
    target: targetOf(tournament),
    changes: ({ visibility }) => ({ visibility: { before: tournament.visibility, after: visibility } }),
    changesFrom: ({ notified }): Changes => (notified > 0 ? { notified: { after: notified } } : {}),
    done: ({ notified }) => ({
      to: tournamentPath(id),
      key: notified > 0 ? "tournaments:visibility.told" : "tournaments:visibility.done",
      values: { name, count: notified },
    }),
  });
}

export default function VisibilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "tournaments"]);
  const { record, visibility, version, audiences } = loaderData;
  const [form, fields] = useAppForm<{ visibility: string; notifyAthletes: string }>({
    id: "visibility",
    lastResult: actionData,
    defaultValue: { visibility, notifyAthletes: "" },
  });
  if (audiences === null) return <NothingToChange id={record.id} />;
  return (
    <Panel padded>
      <AppForm form={form} ns="events">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <RadioGroupField
          field={fields.visibility}
          options={audiences.map(({ value, notified }) => ({
            value,
            label: t(`visibility.${value}`),
            hint:
              notified > 0
                ? `${t(`form.visibilityHints.${value}`)}. ${t("tournaments:visibility.newly", { count: notified })}`
                : t(`form.visibilityHints.${value}`),
          }))}
        />
        {audiences.some(({ notified }) => notified > 0) && (
          <CheckboxField field={fields.notifyAthletes} hint={t("tournaments:visibility.notifyHint")} />
        )}
        <FormActions submit={t("edit.submit")} cancelTo={tournamentPath(record.id)} />
      </AppForm>
    </Panel>
  );
}
