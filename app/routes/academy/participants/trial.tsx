import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { type AppError, isAppError } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { participants } from "#contracts/academy/participants.ts";
import { Id, LocalDate } from "#contracts/scalars.ts";
import type { Route } from "./+types/trial";
import { belowPresence } from "./handle.ts";
import { canEnter, defaultReturnPath, loadParticipants, requireTraining } from "./load.server.ts";
import { newParticipantPath } from "./paths.ts";

export const handle = belowPresence("participants:trial.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, session, training } = await requireTraining(args);
  // Refuses a coach of another training.
  await loadParticipants(staff, session.id);
  return {
    training,
    back: returnTo(args.request, defaultReturnPath(staff, session.id)),
    isOpen: canEnter(staff, session),
    constraint: constraintOf(participants.trial.body),
  };
}

/** A person of the club who may be the same one. */
interface Known {
  readonly id: string;
  readonly name: string;
  readonly born: string | null;
}
interface Parts {
  readonly known: readonly Known[];
}

const Details = z.object({
  athletes: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string(), birthDate: LocalDate.nullable() })),
});

const knownIn = ({ details }: AppError): Known[] =>
  (Details.safeParse(details).data?.athletes ?? []).map(({ id, firstName, lastName, birthDate }) => ({
    id,
    name: `${lastName} ${firstName}`,
    born: birthDate && formatLocalDate(birthDate),
  }));

const fields = {
  "athlete.possible_duplicate": "proceedDuplicate",
  "training.full": "proceedBeyondCapacity",
  "document.certificate_missing": "proceedCertificate",
} as const;

export async function action(args: Route.ActionArgs) {
  const { staff, session, training } = await requireTraining(args);
  const form = formOf(participants.trial.body, staff);
  return submit<typeof participants.trial, typeof form, Parts>(args, staff, {
    action: "presence.add_trial",
    op: participants.trial,
    form,
    fields,
    refused: (error, submission) =>
      isAppError(error, "athlete.possible_duplicate")
        ? withParts<Parts>(upstreamRefusal(error, submission, fields), { known: knownIn(error) })
        : undefined,
    input: (body) => ({ params: { trainingId: session.id }, body }),
    target: ({ firstName, lastName }) => ({ type: "participant", label: `${lastName} ${firstName}` }),
    targetFrom: ({ id, athlete }) => ({
      id,
      label: `${athlete.lastName} ${athlete.firstName}`,
      person: { kind: "athlete", id: athlete.id },
    }),
    changes: ({ firstName: _, lastName: __, phoneNumber, ...answers }) => ({
      training: { after: training.heading },
      phoneNumber: { after: phoneNumber },
      ...Object.fromEntries(
        Object.entries(answers)
          .filter(([, given]) => given)
          .map(([name, after]) => [name, { after }]),
      ),
    }),
    done: ({ athlete }) => ({
      to: returnTo(args.request, defaultReturnPath(staff, session.id)),
      key: "participants:trial.done",
      values: { name: `${athlete.firstName} ${athlete.lastName}` },
    }),
  });
}

export default function NewTrial({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("participants");
  const { training, back, isOpen, constraint } = loaderData;
  if (!isOpen && !actionData) return <Alert severity="info">{t("new.closed")}</Alert>;
  return <TrialForm trainingId={training.id} back={back} constraint={constraint} reply={actionData} />;
}

// why no interface: conform takes only types whose keys it can list.
type Typed = { firstName: string; lastName: string; phoneNumber: string } & {
  [Name in (typeof fields)[keyof typeof fields]]: string;
};

interface TrialFormProps {
  readonly trainingId: string;
  readonly back: string;
  readonly constraint: Route.ComponentProps["loaderData"]["constraint"];
  readonly reply: (SubmissionResult<string[]> & Partial<Parts>) | undefined;
}

/** A name and a telephone, and whom of the club it may be. */
function TrialForm({ trainingId, back, constraint, reply }: TrialFormProps) {
  const { t } = useTranslation("participants");
  const [form, typed] = useAppForm<Typed>({
    id: "trial",
    lastResult: reply,
    constraint,
  });
  const known = reply?.known ?? [];
  return (
    <Panel padded title={t("trial.title")}>
      <AppForm form={form} ns="participants">
        <ErrorSummary form={form} />
        <Question fields={[typed.proceedDuplicate]}>
          {known.length > 0 && (
            <>
              <p>{t("trial.known")}</p>
              <ul>
                {known.map(({ id, name, born }) => (
                  <li key={id}>
                    <Link
                      to={`${newParticipantPath(trainingId)}?${new URLSearchParams({ athleteId: id, returnTo: back })}`}
                    >
                      {name}
                    </Link>
                    {born && ` (${born})`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Question>
        <Question fields={[typed.proceedBeyondCapacity, typed.proceedCertificate]} />
        <p>{t("trial.lead")}</p>
        <TextField field={typed.firstName} autoComplete="off" />
        <TextField field={typed.lastName} autoComplete="off" />
        <TextField field={typed.phoneNumber} type="tel" autoComplete="off" hint={t("trial.phoneHint")} />
        <FormActions submit={t("trial.submit")} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}
