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
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { PublicationStatus } from "#contracts/academy/training-courses.ts";
import { openDays } from "#contracts/events/open-days.ts";
import type { Route } from "./+types/publication";
import { belowOpenDay, openDayPath } from "./handle.ts";
import { requireOpenDay, type ShownOpenDay, targetOf } from "./load.server.ts";
import { datesOf } from "./view.ts";

type Data = Route.ComponentProps["loaderData"];

export const handle: RouteHandle<Data> = {
  ...belowOpenDay("open-days:publication.title"),
  title: (data) => (data?.isDraft === false ? "open-days:publication.withdrawTitle" : "open-days:publication.title"),
};

const publicationForm = z.object({ status: PublicationStatus, notifyAthletes: z.boolean() });

/** How many people would be told; null when the open day cannot be published, since it has no training. */
async function audienceOf(staff: StaffCaller, { id }: ShownOpenDay): Promise<number | null> {
  const body = { status: "published" as const, notifyAthletes: true };
  try {
    return (await staff.call(openDays.update, { params: { id }, query: { preview: true }, body })).effects.notified;
  } catch (error) {
    if (isAppError(error, "open_day.no_trainings")) return null;
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, openDay, record } = await requireOpenDay(args);
  const { status, visibility, trainings, subscribed } = openDay;
  const isDraft = status === "draft";
  return {
    record,
    isDraft,
    when: datesOf(openDay),
    ...{ visibility, trainings, subscribed },
    notified: isDraft ? await audienceOf(staff, openDay) : 0,
  };
}

/** Publishes or withdraws, as the page that was seen says: sent again, it stays so. */
export async function action(args: Route.ActionArgs) {
  const { staff, openDay } = await requireOpenDay(args);
  const { id, name } = openDay;
  return submit(args, staff, {
    action: ({ status }) => (status === "published" ? "open_day.publish" : "open_day.withdraw"),
    op: openDays.update,
    form: formOf(publicationForm, staff),
    input: (body) => ({ params: { id }, query: {}, body }),
    target: targetOf(openDay),
    changes: ({ status, notifyAthletes }) => ({
      status: { before: openDay.status, after: status },
      ...(notifyAthletes && { notifyAthletes: { after: true } }),
    }),
    changesFrom: ({ effects }): Changes => (effects.notified > 0 ? { notified: { after: effects.notified } } : {}),
    done: ({ openDay: { status }, effects }) => ({
      to: openDayPath(id),
      key: `open-days:publication.${status === "published" ? (effects.notified > 0 ? "told" : "done") : "withdrawn"}`,
      values: { name, count: effects.notified },
    }),
  });
}

export default function Publication({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("open-days");
  const { record, isDraft, when, visibility, trainings, subscribed, notified } = loaderData;
  const [form, fields] = useAppForm<{ status: string; notifyAthletes: string }>({
    id: "publication",
    lastResult: actionData,
    defaultValue: { notifyAthletes: notified ? "on" : "" },
  });
  if (notified === null)
    return (
      <Panel>
        <EmptyState icon="calendar" title={t("errors.open_day.no_trainings")}>
          <Button component={Link} to={openDayPath(record.id, "trainings/add")} variant="contained">
            {t("trainings.add")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="open-days">
        <ErrorSummary form={form} />
        <input type="hidden" name="status" value={isDraft ? "published" : "draft"} />
        {isDraft ? (
          <>
            <p>
              {t("publication.lead", { name: record.name, when, trainings: t("show.trainings", { count: trainings }) })}
            </p>
            <p>{t(`publication.visible.${visibility}`)}</p>
            {notified > 0 && (
              <CheckboxField field={fields.notifyAthletes} hint={t("publication.notifyHint", { count: notified })} />
            )}
          </>
        ) : (
          <>
            <p>{t("publication.withdrawLead", { name: record.name })}</p>
            {subscribed > 0 && <p>{t("publication.stay", { count: subscribed })}</p>}
          </>
        )}
        <FormActions
          submit={t(isDraft ? "publication.publish" : "publication.withdraw")}
          tone={isDraft ? "primary" : "error"}
          cancelTo={openDayPath(record.id)}
        />
      </AppForm>
    </Panel>
  );
}
