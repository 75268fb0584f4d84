import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept } from "#app/backend/forms/submit.server.ts";
import { formatCents, formatSums } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import type { Route } from "./+types/step";
import { chosenOf, loadChoices, noChoices } from "./choices.server.ts";
import { belowMember, type WithMember } from "./handle.ts";
import { requireMember } from "./load.server.ts";
import { PlaceFields } from "./place-fields.tsx";
import { sectionPath } from "./sections.ts";
import { acceptBody, stepBody, takeStep } from "./step.server.ts";
import { type Step, stepOf, steps, stepsFrom } from "./steps.ts";

export const handle = {
  ...belowMember("memberships:show.title"),
  title: (data: (WithMember & { readonly step: Step }) | undefined, t: (key: string) => string) =>
    t(`memberships:steps.${data?.step ?? "accept"}.title`),
};

/** The membership, and which step its page is about. Throws AppError 404 for another address. */
async function requireStep(args: Route.LoaderArgs | Route.ActionArgs) {
  const step = stepOf(new URL(args.request.url).pathname.replace(/\.data$/u, ""));
  if (!step) throw notFound();
  return { step, ...(await requireMember(args)) };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, step, membership, member } = await requireStep(args);
  const { id, status, checks, version } = membership;
  const isPossible = stepsFrom[status].includes(step);
  const { to, asksReason } = steps[step];
  // What the step would do besides, by doing it and undoing it.
  const would =
    isPossible && asksReason
      ? await staff.call(memberships.update, {
          params: { id },
          query: { preview: true },
          body: { status: to, reason: "–" },
        })
      : null;
  const lacksGuardian = step === "accept" && checks.guardian === "missing";
  const asked = checks.request?.approval === "toApprove" ? checks.request : null;
  return {
    ...{ member, step, status, isPossible, version, lacksGuardian },
    effects: would?.effects ?? null,
    asked: step === "accept" ? asked : null,
    choices: step === "accept" ? await loadChoices(staff) : noChoices,
    place: chosenOf(membership),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, step, membership } = await requireStep(args);
  return accept(
    args,
    {
      form: formOf(step === "accept" ? acceptBody : stepBody, staff),
      fields: { "membership.transition_refused": "", "membership.guardian_missing": "proceedWithoutGuardian" },
    },
    (typed) => takeStep(args, staff, { step, membership, typed }),
  );
}

export default function MembershipStep({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  const { step, status, isPossible } = loaderData;
  if (!isPossible && !actionData) return <Alert severity="info">{t(`steps.already.${status}`)}</Alert>;
  return <StepForm {...loaderData} reply={actionData} back={sectionPath(params.membershipId)} key={step} />;
}

type Loaded = Route.ComponentProps["loaderData"];
interface StepFormProps extends Omit<Loaded, "member" | "status" | "isPossible"> {
  readonly reply: Route.ComponentProps["actionData"];
  readonly back: string;
}

interface Typed extends Record<string, string | string[]> {
  reason: string;
  proceedWithoutGuardian: string;
  writeOff: string;
  notify: string;
  approve: string;
  levelId: string;
  groupIds: string[];
  siteIds: string[];
}

function StepForm(props: StepFormProps) {
  const { step, version, lacksGuardian, effects, asked, choices, place, reply, back } = props;
  const { t } = useTranslation("memberships");
  const language = useLanguage();
  const { asksReason } = steps[step];
  const [form, fields] = useAppForm<Typed>({
    id: step,
    lastResult: reply,
    defaultValue: { ...place, approve: "on" },
    constraint: { reason: { required: asksReason, maxLength: 500 } },
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="memberships">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        <p>{t(`steps.${step}.lead`)}</p>
        {effects && <Effects effects={effects} />}
        {lacksGuardian && (
          <Question fields={[fields.proceedWithoutGuardian]} isOpen>
            <p>{t("show.noGuardian")}</p>
          </Question>
        )}
        {effects !== null && effects.toPay.length > 0 && (
          <CheckboxField
            field={fields.writeOff}
            hint={t("steps.writeOffHint", { amount: formatSums(effects.toPay, "toPay", language) })}
          />
        )}
        {step === "accept" && <PlaceFields fields={fields} choices={choices} />}
        {asked && (
          <CheckboxField
            field={fields.approve}
            hint={t("steps.approve", {
              name: asked.templateName,
              price: formatCents(asked.price, asked.currency, language),
            })}
          />
        )}
        {asksReason && (
          <>
            <TextAreaField field={fields.reason} rows={3} hint={t("steps.reasonHint")} />
            <CheckboxField field={fields.notify} hint={t("steps.notifyHint")} />
          </>
        )}
        <FormActions submit={t(`steps.${step}.button`)} tone={asksReason ? "error" : "primary"} cancelTo={back} />
      </AppForm>
    </Panel>
  );
}

/** What a step brings along: packages that waited for approval, and what stays owed. */
function Effects({ effects }: { readonly effects: NonNullable<Loaded["effects"]> }) {
  const { t } = useTranslation("memberships");
  const language = useLanguage();
  const lines = [
    effects.rejected.length > 0 && t("steps.effects.rejected", { names: effects.rejected.join(", ") }),
    effects.kept.length > 0 && t("steps.effects.kept", { names: effects.kept.join(", ") }),
    effects.toPay.length > 0 &&
      t("steps.effects.toPay", {
        count: effects.instalments,
        amount: formatSums(effects.toPay, "toPay", language),
      }),
  ].filter((line) => line !== false);
  return lines.length > 0 ? (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : null;
}
