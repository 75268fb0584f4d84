import { useTranslation } from "react-i18next";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { reports } from "#contracts/academy/documents.ts";
import { belowMember } from "../memberships/handle.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/report";
import { requireDocument, targetOf } from "./load.server.ts";

export const handle = belowMember("documents:report.title", { i18n: ["documents"] });

const reasons = ["unreadable", "wrongPerson", "expired", "other"] as const;
const reportForm = reports.create.body.omit({ documentId: true });

export async function loader(args: Route.LoaderArgs) {
  const { member, document } = await requireDocument(args);
  return { member, type: document.type };
}

export async function action(args: Route.ActionArgs) {
  const { staff, membership, document } = await requireDocument(args);
  return submit(args, staff, {
    action: "document.report",
    op: reports.create,
    form: formOf(reportForm, staff),
    fields: { "report.no_recipient": "", "report.sent_today": "", "document.removed": "" },
    input: (typed) => ({ body: { ...typed, documentId: document.id } }),
    target: targetOf(membership, document.id),
    changes: ({ reason, message }) => ({ reason: { after: reason }, message: { after: message } }),
    done: ({ recipients }) => ({
      to: sectionPath(membership.id, "documents"),
      key: "documents:report.done",
      values: { count: recipients },
    }),
  });
}

export default function ReportDocument({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { member, type } = loaderData;
  const [form, fields] = useAppForm<{ reason: string; message: string }>({
    id: "report",
    lastResult: actionData,
    constraint: { message: { maxLength: 1000 } },
  });
  return (
    <Panel padded title={t(`types.${type}`)}>
      <AppForm form={form} ns="documents">
        <ErrorSummary form={form} />
        <p>{t("report.lead", { athlete: member.name })}</p>
        <RadioGroupField
          field={fields.reason}
          options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        <TextAreaField field={fields.message} optional rows={4} hint={t("report.messageHint")} />
        <FormActions submit={t("report.submit")} cancelTo={sectionPath(params.membershipId, "documents")} />
      </AppForm>
    </Panel>
  );
}
