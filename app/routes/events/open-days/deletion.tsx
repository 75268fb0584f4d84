import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { openDays } from "#contracts/events/open-days.ts";
import { eventsPath } from "../events/handle.ts";
import type { Route } from "./+types/deletion";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, targetOf } from "./load.server.ts";

export const handle = belowOpenDay("open-days:deletion.title");

const deletionForm = z.object({ notifyAthletes: z.boolean() });

/** What deleting does to people; null when it is not possible, since people came by the open day. */
async function effectsOf(staff: StaffCaller, id: string) {
  try {
    return (await staff.call(openDays.delete, { params: { id }, query: { preview: true } })).effects;
  } catch (error) {
    if (isAppError(error, "open_day.training_begun")) return null;
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  return { record, trainings: openDay.trainings, effects: await effectsOf(staff, openDay.id) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const { id, name } = openDay;
  return submit(args, staff, {
    action: "open_day.delete",
    op: openDays.delete,
    form: formOf(deletionForm, staff),
    input: (query) => ({ params: { id }, query }),
    target: targetOf(openDay),
    changes: ({ notifyAthletes }) => ({
      name: { before: name },
      ...(notifyAthletes && { notifyAthletes: { after: true } }),
    }),
    changesFrom: ({ effects }): Changes =>
      effects.participants > 0 ? { participants: { before: effects.participants } } : {},
    done: { to: eventsPath, key: "open-days:deletion.done", values: { name } },
  });
}

export default function DeleteOpenDay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, trainings, effects } = loaderData;
  const [form, fields] = useAppForm<{ notifyAthletes: string }>({
    id: "deletion",
    lastResult: actionData,
    defaultValue: { notifyAthletes: "on" },
  });
  if (effects === null)
    return (
      <Panel>
        <EmptyState icon="lock" title={t("deletion.held")} hint={t("deletion.heldHint")}>
          <Button component={Link} to={openDayPath(record.id)} variant="outlined">
            {t("deletion.back")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="open-days">
        <ErrorSummary form={form} />
        <p>{t("deletion.lead", { name: record.name })}</p>
        {trainings > 0 && <p>{t("deletion.trainings", { count: trainings })}</p>}
        {effects.participants > 0 && <p>{t("deletion.people", { count: effects.participants })}</p>}
        {effects.notified > 0 && (
          <CheckboxField field={fields.notifyAthletes} hint={t("deletion.notifyHint", { count: effects.notified })} />
        )}
        <FormActions submit={t("deletion.submit")} tone="error" cancelTo={openDayPath(record.id)} />
      </AppForm>
    </Panel>
  );
}
