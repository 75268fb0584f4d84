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
import { Tag } from "#contracts/scalars.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/reopening";
import { belowRegistrations, registrationsPath } from "./handle.ts";

const asked = belowRegistrations("registrations:reopening.title");
type Data = Route.ComponentProps["loaderData"];

export const handle = {
  ...asked,
  title: (data: Data | undefined) =>
    data && !data.isConfirmed ? "registrations:reopening.clear" : "registrations:reopening.title",
};

const reopeningForm = z.object({ withdrawAll: z.boolean().default(false), tag: Tag });

/** Why the list is not opened again, as the page says it. */
const heldBy = ["structure.exists", "event.not_published"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const about = { record, currency: tournament.currency, isConfirmed: tournament.confirmedAt !== null };
  try {
    const would = await staff.call(registrations.reopen, {
      params: { eventId: tournament.id },
      query: { preview: true },
      body: { withdrawAll: true },
    });
    return { ...about, held: null, would };
  } catch (error) {
    const held = heldBy.find((code) => isAppError(error, code));
    if (held === undefined) throw error;
    return { ...about, held, would: null };
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

/**
 * The question before the teams are registrations again: what goes, and whether the lists go, too. Where the lists are
 * still open, it asks only that.
 */
export default function Reopening({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("registrations");
  const language = useLanguage();
  const { record, currency, isConfirmed, held, would } = loaderData;
  const [form, fields] = useAppForm<{ withdrawAll: string }>({
    id: "reopening",
    lastResult: actionData,
    defaultValue: { withdrawAll: "" },
  });
  if (would === null) return <Alert severity="info">{t(`errors.${held}`)}</Alert>;
  const { teams, registrations: all, toRefund, tag } = would;
  if (!isConfirmed && all === 0 && !actionData) return <Alert severity="info">{t("empty.entry")}</Alert>;
  const clearing = [
    t(isConfirmed ? "reopening.clearHint" : "reopening.clearLead", { count: all }),
    toRefund > 0 && t("reopening.refundHint", { amount: formatCents(toRefund, currency, language) }),
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Panel padded>
      <AppForm form={form} ns="registrations">
        <ErrorSummary form={form} />
        <input type="hidden" name="tag" value={tag} />
        {isConfirmed ? (
          <>
            <p>{t("reopening.lead", { count: teams })}</p>
            <CheckboxField field={fields.withdrawAll} hint={clearing} />
          </>
        ) : (
          <>
            <p>{clearing}</p>
            <input type="hidden" name="withdrawAll" value="on" />
          </>
        )}
        <FormActions
          submit={t(isConfirmed ? "reopening.submit" : "reopening.clear")}
          cancelTo={registrationsPath(record.id)}
        />
      </AppForm>
    </Panel>
  );
}
