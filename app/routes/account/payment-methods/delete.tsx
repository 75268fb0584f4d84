import { useTranslation } from "react-i18next";
import { notFound } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { paymentMethods } from "#contracts/account/payment-methods.ts";
import type { Route } from "./+types/delete";
import { loadMethod } from "./load.server.ts";

export const handle = belowAccount("account:payments.remove.title", {
  section: { to: "/account/payment-methods", label: "account:payments.title" },
});

/** What is set up of a type. Throws AppError 404 when nothing is. */
async function loadStored(staff: StaffCaller, wanted: string) {
  const { type, method } = await loadMethod(staff, wanted);
  if (!method) throw notFound();
  return { type, method };
}

export async function loader(args: Route.LoaderArgs) {
  const { type, method } = await loadStored(await requireStaff(args, board), args.params.type);
  return { type, label: method.label };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { type, method } = await loadStored(staff, args.params.type);
  const { version: _, ...before } = method;
  return submit(args, staff, {
    action: "payment_method.delete",
    op: paymentMethods.remove,
    params: { id: staff.organisationId, type },
    target: { type: "paymentMethod", id: type, label: method.label },
    before,
    done: { to: "/account/payment-methods", key: "account:payments.removed" },
  });
}

export default function RemovePaymentMethod({ loaderData: { type, label }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  return (
    <ConfirmForm
      id="deletion"
      ns="account"
      tone="error"
      message={
        <>
          <p>{t("payments.remove.lead", { label })}</p>
          {type === "redsys" && <p>{t("payments.remove.secret")}</p>}
        </>
      }
      confirm={t("payments.remove.submit")}
      cancelTo="/account/payment-methods"
      lastResult={actionData}
    />
  );
}
