import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { formTimes } from "#app/rules/when.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { matches } from "#contracts/events/matches.ts";
import type { Route } from "./+types/edit";
import { belowMatches, matchesPath } from "./handle.ts";
import { matchTarget, requireMatch } from "./load.server.ts";
import { notesForm, streamingOf } from "./notes-schema.ts";

export const handle = belowMatches("matches:about.title");

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record, match } = await requireMatch(args);
  const { id, notes, liveStreaming, version } = match;
  const startsAt = liveStreaming?.startsAt;
  const start = startsAt ? formTimes(startsAt, startsAt, tournament.timeZone) : null;
  const values = {
    notes,
    url: liveStreaming?.url ?? "",
    title: liveStreaming?.title ?? "",
    startDate: start?.date ?? "",
    startTime: start?.startAt ?? "",
  };
  return { record, id, version, values, constraint: constraintOf(notesForm) };
}

export async function action(args: Route.ActionArgs) {
  const { staff, tournament, record, match } = await requireMatch(args);
  const { id, number, notes, liveStreaming } = match;
  const { timeZone } = tournament;
  const logged = (streaming: typeof liveStreaming) => ({
    streaming: streaming && `${streaming.title}: ${streaming.url}`,
    startsAt: streaming?.startsAt ? formatDateTime(streaming.startsAt, timeZone) : null,
  });
  return submit(args, staff, {
    form: notesForm,
    action: "match.edit",
    op: matches.update,
    input: (typed) => ({
      params: { eventId: record.id, matchId: id },
      query: {},
      body: { notes: typed.notes, liveStreaming: streamingOf(typed, timeZone), version: typed.version },
    }),
    target: matchTarget(match),
    changes: (typed) => {
      const [old, now] = [logged(liveStreaming), logged(streamingOf(typed, timeZone))];
      return {
        ...(typed.notes !== notes && { notes: { before: notes, after: typed.notes } }),
        ...(old.streaming !== now.streaming && { streaming: { before: old.streaming, after: now.streaming } }),
        ...(old.startsAt !== now.startsAt && { startsAt: { before: old.startsAt, after: now.startsAt } }),
      };
    },
    done: { to: matchesPath(record.id, id), key: "matches:about.done", values: { number: `M${number}` } },
  });
}

/** What is noted of a match, and where it can be watched. */
export default function EditMatch({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { record, id, version, values, constraint } = loaderData;
  const [form, fields] = useAppForm<typeof values>({
    id: "match",
    lastResult: actionData,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="matches">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <TextAreaField field={fields.notes} optional hint={t("about.notesHint")} />
        <TextField field={fields.url} type="url" optional hint={t("about.urlHint")} />
        <TextField field={fields.title} optional autoComplete="off" hint={t("about.titleHint")} />
        <FieldRow>
          <DateField field={fields.startDate} optional />
          <TimeField field={fields.startTime} times={quarterHours} optional />
        </FieldRow>
        <FormActions submit={t("about.submit")} cancelTo={matchesPath(record.id, id)} />
      </AppForm>
    </Panel>
  );
}
