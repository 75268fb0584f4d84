import { useTranslation } from "react-i18next";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/reopening";
import { belowRegistrations, registrationsPath } from "./handle.ts";

export const handle = belowRegistrations("registrations:reopening.title");

const reopeningForm = z.object({ withdrawAll: z.boolean().default(false), tag: z.string().max(64) });

/** Why the list is not opened again, as the page says it. */
const heldBy = ["registration.not_confirmed", "structure.exists", "event.not_published"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { currency, confirmedAt } = tournament;
  if (confirmedAt === null) return { record, currency, held: "registration.not_confirmed" as const, would: null };
  try {
    const would = await staff.call(registrations.reopen, {
      params: { eventId: tournament.id },
      query: { preview: true },
      body: { withdrawAll: true },
    });
    return { record, currency, held: null, would };
  } catch (error) {
    const held = heldBy.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { record, currency, held, would: null };
  }
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id: eventId } = tournament;
  return submit(args, staff, {
    form: reopeningForm,
    action: ({ withdrawAll }) => (withdrawAll ? "registration.clear" : "registration.reopen"),
    op: registrations.reopen,
    input: (body) => ({ params: { eventId }, query: {}, body }),
    target: targetOf(tournament),
    changes: {},
    changesFrom: ({ teams, registrations: all }) => ({
      teams: { before: teams },
      ...(all > 0 && { registrations: { before: all } }),
    }),
    done: (_, { withdrawAll }) => ({
      to: registrationsPath(eventId),
      key: withdrawAll ? "registrations:reopening.cleared" : "registrations:reopening.done",
    }),
  });
}

/** Before the teams are registrations again: what goes, and whether the lists go, too. */
export default function Reopening({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const language = useLanguage();
  const { record, currency, held, would } = loaderData;
  const [form, fields] = useAppForm<{ withdrawAll: string }>({
    id: "reopening",
    lastResult: actionData,
    defaultValue: { withdrawAll: "" },
  });
  if (would === null) return <Alert severity="info">{t(`errors.${held}`)}</Alert>;
  const { teams, registrations: all, toRefund, tag } = would;
  return (
    <Panel padded>
      <AppForm form={form} ns="registrations">
        <ErrorSummary form={form} />
        <input type="hidden" name="tag" value={tag} />
        <p>{t("reopening.lead", { count: teams })}</p>
        <CheckboxField
          field={fields.withdrawAll}
          hint={[
            t("reopening.clearHint", { count: all }),
            toRefund > 0 && t("reopening.refundHint", { amount: formatCents(toRefund, currency, language) }),
          ]
            .filter(Boolean)
            .join(" ")}
        />
        <FormActions submit={t("reopening.submit")} cancelTo={registrationsPath(record.id)} />
      </AppForm>
    </Panel>
  );
}
