import { useTranslation } from "react-i18next";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { formatCents } from "#app/rules/money.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import type { Route } from "./+types/cancellation";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";
import { NothingToChange } from "./nothing-to-change.tsx";

export const handle = belowTournament("events:cancellation.title", { i18n: ["tournaments"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { id, status, version, currency } = tournament;
  const about = { record, status, version, currency, constraint: constraintOf(tournaments.cancel.body) };
  if (status === "canceled" || status === "completed") return { ...about, effects: null };
  const { teams, notified, toRefund } = await staff.call(tournaments.cancel, {
    params: { id },
    query: { preview: true },
    body: { cancelMessage: "–" },
  });
  return { ...about, effects: { teams, notified, toRefund } };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id, name } = tournament;
  return submit(args, staff, {
    action: "event.cancel",
    op: tournaments.cancel,
    form: formOf(tournaments.cancel.body, staff),
    input: (body) => ({ params: { id }, query: {}, body }),
    target: targetOf(tournament),
    changes: ({ cancelMessage }) => ({
      status: { before: tournament.status, after: "canceled" },
      cancelMessage: { after: cancelMessage },
    }),
    changesFrom: ({ notified, toRefund }): Changes => ({
      ...(notified > 0 && { notified: { after: notified } }),
      ...(toRefund > 0 && { toRefund: { after: toRefund } }),
    }),
    done: { to: tournamentPath(id), key: "tournaments:cancellation.done", values: { name } },
  });
}

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["tournaments", "events"]);
  const language = useLanguage();
  const { record, status, version, currency, constraint, effects } = loaderData;
  const [form, fields] = useAppForm<{ cancelMessage: string }>({
    id: "cancellation",
    lastResult: actionData,
    constraint,
  });
  if (effects === null)
    return <NothingToChange id={record.id} state={status === "completed" ? "completed" : "canceled"} />;
  const { teams, notified, toRefund } = effects;
  return (
    <Panel padded>
      <AppForm form={form} ns="events">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <p>{t("tournaments:cancellation.lead", { name: record.name })}</p>
        <ul>
          <li>{t("tournaments:cancellation.teams", { count: teams })}</li>
          <li>{t("tournaments:cancellation.notified", { count: notified })}</li>
          <li>
            {toRefund > 0
              ? t("tournaments:cancellation.toRefund", { amount: formatCents(toRefund, currency, language) })
              : t("tournaments:cancellation.nothingToRefund")}
          </li>
        </ul>
        <TextAreaField field={fields.cancelMessage} rows={3} hint={t("tournaments:cancellation.messageHint")} />
        <FormActions
          submit={t("tournaments:cancellation.submit")}
          tone="error"
          cancelTo={tournamentPath(record.id)}
          cancel={t("events:back")}
        />
      </AppForm>
    </Panel>
  );
}
