import { useTranslation } from "react-i18next";
import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { participants, type Recovery } from "#contracts/academy/participants.ts";
import { trainingPath } from "../training-sessions/handle.ts";
import type { Route } from "./+types/edit";
import { belowPresence } from "./handle.ts";
import { isOfBoard, requireParticipant, targetOf } from "./load.server.ts";
import { presencePath } from "./paths.ts";
import { isPresentOf, markOf, marks, nameOf } from "./view.ts";

export const handle = belowPresence("participants:edit.title");

const recoveries = ["rule", "grant", "deny"] as const;
const { notes, proceedBeyondCapacity, proceedWithoutRevoking } = participants.update.body.shape;
const markForm = z.object({
  mark: z.enum(marks),
  recovery: z.enum(recoveries).default("rule"),
  notes: notes.unwrap(),
  proceedBeyondCapacity,
  proceedWithoutRevoking,
});

/** What became of the recovery, as the message names it. */
const saidOf = ({ granted, reason }: Recovery) => (granted || reason === "in_time" ? "granted" : reason);

export async function loader(args: Route.LoaderArgs) {
  const { staff, training, participant } = await requireParticipant(args);
  const { isPresent, notes: noted, hasRecovery } = participant;
  return {
    training,
    name: nameOf(participant),
    hasRecovery,
    isBoard: isOfBoard(staff),
    values: { mark: markOf(isPresent), recovery: "rule", notes: noted },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, session, training, participant } = await requireParticipant(args);
  const was = { mark: markOf(participant.isPresent), notes: participant.notes };
  return submit(args, staff, {
    action: ({ mark, recovery }) => (mark === was.mark && recovery === "rule" ? "presence.note" : "presence.mark"),
    op: participants.update,
    form: formOf(markForm, staff),
    fields: { "training.full": "proceedBeyondCapacity", "presence.recovery_spent": "proceedWithoutRevoking" },
    input: ({ mark, ...typed }) => ({
      params: { trainingId: session.id, id: participant.id },
      body: { ...typed, ...((mark !== was.mark || typed.recovery !== "rule") && { isPresent: isPresentOf(mark) }) },
    }),
    target: targetOf(participant),
    changes: (typed) => ({
      training: { after: training.heading },
      ...(typed.mark !== was.mark && { mark: { before: was.mark, after: typed.mark } }),
      ...(typed.recovery !== "rule" && { recovery: { after: typed.recovery } }),
      ...(typed.notes !== was.notes && { notes: { before: was.notes, after: typed.notes } }),
      ...(typed.proceedBeyondCapacity && { proceedBeyondCapacity: { after: true } }),
      ...(typed.proceedWithoutRevoking && { proceedWithoutRevoking: { after: true } }),
    }),
    done: ({ recovery }) => ({
      to: isOfBoard(staff) ? trainingPath(session.id) : presencePath(session.id),
      key: recovery ? `participants:recovery.${saidOf(recovery)}` : "participants:edit.done",
    }),
  });
}

// why no interface: conform takes only types whose keys it can list.
type Typed = Record<"mark" | "recovery" | "notes" | "proceedBeyondCapacity" | "proceedWithoutRevoking", string>;

export default function EditParticipant({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  const { training, name, values, isBoard, hasRecovery } = loaderData;
  const [form, fields] = useAppForm<Typed>({
    id: "mark",
    lastResult: actionData,
    defaultValue: values,
    constraint: { notes: { maxLength: 500 } },
  });
  return (
    <Panel padded title={name}>
      <AppForm form={form} ns="participants">
        <ErrorSummary form={form} />
        <Question fields={[fields.proceedBeyondCapacity, fields.proceedWithoutRevoking]} />
        <RadioGroupField
          field={fields.mark}
          inline
          options={marks.map((value) => ({ value, label: t(`marks.${value}`) }))}
        />
        {hasRecovery && <p>{t("edit.hasRecovery")}</p>}
        {isBoard && (
          <RadioGroupField
            field={fields.recovery}
            hint={t("edit.recoveryHint")}
            options={recoveries.map((value) => ({ value, label: t(`edit.recoveries.${value}`) }))}
          />
        )}
        <TextAreaField field={fields.notes} rows={3} optional hint={t("edit.notesHint")} />
        <FormActions
          submit={t("edit.submit")}
          cancelTo={isBoard ? trainingPath(training.id) : presencePath(training.id)}
        />
      </AppForm>
    </Panel>
  );
}
