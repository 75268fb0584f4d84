import { useTranslation } from "react-i18next";
import { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatDateTime, formatTime, localDateOf } from "#app/rules/dates.ts";
import { instantOf } from "#app/rules/time.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { schedules } from "#contracts/events/schedules.ts";
import type { Violation } from "#contracts/events/scheduling.ts";
import { LocalDate, WallTime } from "#contracts/scalars.ts";
import { matchesPath } from "../matches/handle.ts";
import { matchTarget, requireMatch } from "../matches/load.server.ts";
import { useNames } from "../matches/names.ts";
import type { Route } from "./+types/move";
import { isForbidden } from "./forbidden.ts";
import { belowSchedule } from "./handle.ts";
import { loadSchedule, violationsIn } from "./load.server.ts";
import { ViolationList } from "./problems.tsx";
import { matchTimes } from "./times.ts";

export const handle = belowSchedule("schedules:move.title");

const { fieldId, version } = schedules.place.body.shape;
const moveForm = z.object({
  fieldId,
  date: LocalDate,
  time: WallTime,
  locked: z.boolean().default(false),
  proceed: z.boolean().default(false),
  version,
});

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, match } = await requireMatch(args);
  const { timeZone, courts, startAt } = tournament;
  const { id, number, sides, status, isVoid, time, field, timeLocked } = match;
  const at = time ?? startAt;
  return {
    ...{
      record,
      timeZone,
      courts,
      id,
      number,
      sides,
      version: match.version,
      matches: await known(staff, tournament.id),
    },
    canMove: (status === "waiting" || status === "ready") && !isVoid && courts.length > 0,
    values: {
      // The court that the match is on may be the tournament's no longer.
      fieldId: (courts.some(({ id: one }) => one === field?.id) ? field?.id : courts[0]?.id) ?? "",
      date: localDateOf(at, timeZone),
      time: formatTime(at, timeZone),
      // A person who moves a match by hand means it to stay there.
      locked: timeLocked || time !== null ? "on" : "",
    },
  };
}

const known = async (...args: Parameters<typeof loadSchedule>) => (await loadSchedule(...args))?.matches ?? [];

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, record, match } = await requireMatch(args);
  const { timeZone, courts } = tournament;
  const { id, number, time, field } = match;
  const courtOf = (court: string) => courts.find((one) => one.id === court)?.name ?? "";
  return submit<typeof schedules.place, typeof moveForm, { readonly violations: readonly Violation[] }>(args, staff, {
    form: moveForm,
    action: "match.move",
    op: schedules.place,
    input: ({ date, time: start, ...typed }) => ({
      params: { eventId: record.id, matchId: id },
      query: {},
      body: { ...typed, startAt: instantOf(date, start, timeZone) },
    }),
    target: matchTarget(match),
    changes: (typed) => ({
      time: {
        before: time && formatDateTime(time, timeZone),
        after: formatDateTime(instantOf(typed.date, typed.time, timeZone), timeZone),
      },
      ...(field?.id !== typed.fieldId && { court: { before: field?.name ?? null, after: courtOf(typed.fieldId) } }),
      ...(typed.proceed && { despite: { after: true } }),
    }),
    refused: (error, submission) => {
      if (!isAppError(error)) return undefined;
      const violations = violationsIn(error.details, id);
      if (violations.length === 0) return undefined;
      // Where nothing can be confirmed, the person is not asked to.
      const told = violations.some(isForbidden) ? new AppError("schedule.forbidden", { status: error.status }) : error;
      return withParts(upstreamRefusal(told, submission), { violations });
    },
    done: { to: matchesPath(record.id, "schedule"), key: "schedules:move.done", values: { number: `M${number}` } },
  });
}

/** One match gets another court and time by hand; what that would break is shown before it is saved. */
export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("schedules");
  const { sidesName } = useNames();
  const { record, timeZone, courts, id, number, sides, version: seen, matches, canMove, values } = loaderData;
  const [form, fields] = useAppForm<typeof values>({ id: "move", lastResult: actionData, defaultValue: values });
  if (!canMove)
    return <Alert severity="info">{t(courts.length > 0 ? "errors.schedule.started" : "empty.noCourts")}</Alert>;
  const violations = (actionData && "violations" in actionData && actionData.violations) || [];
  const labels = { fieldId: t("move.court"), date: t("move.date"), time: t("move.time") };
  const asks = violations.length > 0 && !violations.some(isForbidden);
  return (
    <Panel title={`M${number} ${sidesName(sides)}`} padded>
      <AppForm form={form} ns="schedules" labels={labels}>
        <ErrorSummary form={form} />
        <ViolationList eventId={record.id} {...{ violations, matches, courts, timeZone }} />
        {asks && <input type="hidden" name="proceed" value="on" />}
        <VersionField version={seen} />
        <SelectField
          field={fields.fieldId}
          label={labels.fieldId}
          options={courts.map((one) => ({ value: one.id, label: one.name }))}
        />
        <FieldRow>
          <DateField field={fields.date} label={labels.date} optional={false} />
          <TimeField field={fields.time} label={labels.time} times={matchTimes} optional={false} />
        </FieldRow>
        <CheckboxField field={fields.locked} hint={t("move.lockedHint")} />
        <FormActions submit={t(asks ? "move.proceed" : "move.submit")} cancelTo={matchesPath(record.id, id)} />
      </AppForm>
    </Panel>
  );
}
