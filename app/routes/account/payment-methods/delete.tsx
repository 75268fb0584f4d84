import { notFound } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { paymentMethods } from "#contracts/account/payment-methods.ts";
import type { Route } from "./+types/delete";
import { loadMethod } from "./load.server.ts";

export const handle = belowAccount("account:payments.remove.title", {
  section: { to: "/account/payment-methods", label: "account:payments.title" },
});

const deletion = confirmation({
  op: paymentMethods.remove,
  /** What is set up of a type. Throws AppError 404 when nothing is. */
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    const { type, method } = await loadMethod(staff, args.params.type);
    if (!method) throw notFound();
    return { staff, type, method };
  },
  asks: ({ type, method: { label } }) => ({
    question: {
      id: "deletion",
      ns: "account",
      tone: "error",
      lines: [
        { key: "account:payments.remove.lead", values: { label } },
        type === "redsys" ? { key: "account:payments.remove.secret" } : undefined,
      ],
      confirm: { key: "account:payments.remove.submit" },
      cancelTo: "/account/payment-methods",
    },
  }),
  act({ staff, type, method: { version: _, ...before } }) {
    return {
      action: "payment_method.delete",
      params: { id: staff.organisationId, type },
      target: { type: "paymentMethod", id: type, label: before.label },
      before,
      done: { to: "/account/payment-methods", key: "account:payments.removed" },
    };
  },
});

export const loader = deletion.loader;
export const action = deletion.action;

export default ConfirmationPage;
