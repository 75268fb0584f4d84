import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { today } from "#app/rules/dates.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { consents } from "#contracts/academy/consents.ts";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/withdrawal";
import { HowFields } from "./how-fields.tsx";
import { targetOf } from "./record.server.ts";
import { SignerField } from "./tick-fields.tsx";

export const handle = belowMember("consents:withdrawal.title", { i18n: ["consents"] });

/** The member's consent, and what would be done with it. Throws AppError 404 for one that is not asked. */
async function requireConsent(args: Route.LoaderArgs) {
  const found = await requireMember(args);
  const { data, guardians, isMinor } = await found.staff.call(consents.list, {
    params: { id: found.membership.id },
  });
  const consent = data.find(({ kindId }) => kindId === args.params.kindId);
  if (!consent) throw notFound();
  const verb = consent.answer?.isGiven ? (consent.type === "consent" ? "withdraw" : "takeBack") : "decline";
  return { ...found, consent, verb, guardians, isMinor } as const;
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, member, consent, verb, guardians, isMinor } = await requireConsent(args);
  return {
    ...{ member, verb, isMinor },
    name: consent.name,
    guardians: guardians.map((one) => ({ value: one.id, label: one.name })),
    values: { guardianId: "", channel: "paper", answeredOn: today(staff.staff.organization.timeZone) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, consent, verb } = await requireConsent(args);
  return submit(args, staff, {
    action: "consent.withdraw",
    op: consents.withdraw,
    form: formOf(consents.withdraw.body, staff),
    params: { id: membership.id, kindId: consent.kindId },
    target: targetOf(membership),
    changes: ({ channel, answeredOn }) => ({
      consents: { before: [consent.name] },
      channel: { after: channel },
      ...(answeredOn && { answeredOn: { after: answeredOn } }),
    }),
    done: { to: sectionPath(membership.id, "consents"), key: `consents:withdrawal.${verb}.done` },
  });
}

/** Notes that a consent is withdrawn or refused: the same fields as for giving it. */
export default function WithdrawConsent({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  const { verb, name, guardians, isMinor, values } = loaderData;
  const [form, fields] = useAppForm<typeof values>({
    id: "withdraw-consent",
    lastResult: actionData,
    defaultValue: values,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="consents">
        <ErrorSummary form={form} />
        <p>{t(`withdrawal.${verb}.lead`, { name })}</p>
        <SignerField field={fields.guardianId} guardians={guardians} isMinor={isMinor} />
        <HowFields channel={fields.channel} answeredOn={fields.answeredOn} />
        <FormActions submit={t(`withdrawal.${verb}.submit`)} cancelTo={sectionPath(params.membershipId, "consents")} />
      </AppForm>
    </Panel>
  );
}
