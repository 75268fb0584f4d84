import { useTranslation } from "react-i18next";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { paymentMethods } from "#contracts/account/payment-methods.ts";
import type { Route } from "./+types/edit";
import { loadMethod } from "./load.server.ts";
import { commissionOf, writtenIban } from "./view.ts";

const below = belowAccount("account:payments.title", {
  section: { to: "/account/payment-methods", label: "account:payments.title" },
});

export const handle = {
  ...below,
  title: (data: { title: string } | undefined) => data?.title ?? "",
};

/** The fields of all types; a form has those of its own. */
type Values = Partial<
  Record<"type" | "label" | "owner" | "iban" | "merchantCode" | "terminalNumber" | "secretKey" | "accountId", string>
>;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { type, method, stripe } = await loadMethod(staff, args.params.type);
  const { version, ...stored } = method ?? { version: undefined };
  const values: Values = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, name === "iban" ? writtenIban(String(value)) : String(value)]),
  );
  const name = staff.t(`account:payments.types.${type}`);
  return {
    type,
    version,
    values: { label: name, ...values },
    title: name,
    constraint: constraintOf(paymentMethods.save.body),
    commission: type === "stripe" ? commissionOf(stripe, staff.locale) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { type, method } = await loadMethod(staff, args.params.type);
  return submit(args, staff, {
    hide: ["secretKey"],
    action: method ? "payment_method.edit" : "payment_method.create",
    op: paymentMethods.save,
    params: { id: staff.organisationId, type },
    target: ({ label }) => ({ type: "paymentMethod", id: type, label }),
    ...(method && { before: { ...method } }),
    done: { to: "/account/payment-methods", key: "account:payments.saved" },
  });
}

export default function EditPaymentMethod({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { type, version, values, constraint, commission } = loaderData;
  const [form, fields] = useAppForm<Values>({ id: "method", lastResult: actionData, defaultValue: values, constraint });
  const isNew = version === undefined;
  return (
    <Panel padded>
      <AppForm form={form} ns="account" fieldTexts="account:payments.fields">
        <ErrorSummary form={form} />
        <input type="hidden" name="type" value={type} />
        {commission && <p>{t("payments.commission", commission)}</p>}
        <TextField field={fields.label} hint={t("payments.labelHint")} />
        {type === "bankWire" && (
          <>
            <TextField field={fields.owner} autoComplete="off" />
            <TextField field={fields.iban} autoComplete="off" />
          </>
        )}
        {type === "redsys" && (
          <>
            <TextField field={fields.merchantCode} width="medium" inputMode="numeric" autoComplete="off" />
            <TextField field={fields.terminalNumber} width="short" inputMode="numeric" autoComplete="off" />
            <TextField
              field={fields.secretKey}
              type="password"
              optional={!isNew}
              autoComplete="off"
              hint={t(isNew ? "payments.secretHint" : "payments.secretKept")}
            />
          </>
        )}
        {type === "stripe" && (
          <TextField field={fields.accountId} autoComplete="off" hint={t("payments.accountHint")} />
        )}
        {version !== undefined && <VersionField version={version} />}
        <FormActions submit={t("payments.save")} cancelTo="/account/payment-methods" />
      </AppForm>
    </Panel>
  );
}
