import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { receiptsPath } from "#app/rules/debits.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { receipts } from "#contracts/money/receipts.ts";
import type { Route } from "./+types/void";
import { belowReceipts } from "./handle.ts";

export const handle = belowReceipts("receipts:void.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { label, voidedAt } = await staff.call(receipts.get, { params: { id: args.params.id } });
  return { label, isVoid: voidedAt !== null, constraint: constraintOf(receipts.void.body) };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const { label } = await staff.call(receipts.get, { params: { id } });
  return submit(args, staff, {
    action: "receipt.void",
    op: receipts.void,
    params: { id },
    target: { type: "receipt", id, label },
    done: { to: `${receiptsPath}/${id}`, key: "receipts:void.done", values: { label } },
  });
}

export default function VoidReceipt({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(["receipts", "common"]);
  const { label, isVoid, constraint } = loaderData;
  const [form, fields] = useAppForm<{ reason: string }>({
    id: "voiding",
    lastResult: actionData,
    defaultValue: { reason: "" },
    constraint,
  });
  if (isVoid && !actionData) return <Alert severity="info">{t("common:errors.receipt.void")}</Alert>;
  return (
    <Panel padded title={t("show.heading", { label })}>
      <AppForm form={form} ns="receipts">
        <ErrorSummary form={form} />
        <p>{t("void.lead")}</p>
        <TextField field={fields.reason} />
        <FormActions
          submit={t("void.title")}
          tone="error"
          cancelTo={`${receiptsPath}/${params.id}`}
          cancel={t("common:actions.back")}
        />
      </AppForm>
    </Panel>
  );
}
