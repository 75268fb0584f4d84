import { data } from "react-router";
import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { typedIn } from "#app/backend/forms/forms.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { AllocationBody, allocations } from "#contracts/money/allocations.ts";
import type { CallOutput } from "#contracts/operation.ts";

const intent = z.enum(["preview", "collect"]).catch("preview");

/** What each debit gets of a sum, in minor units, and what is left of it then. */
export interface Share {
  readonly id: string;
  readonly amount: number;
  readonly left: number;
}

const sharesOf = ({ payments, debits }: CallOutput<typeof allocations.create>): Share[] =>
  debits.map(({ id, price }) => ({
    id,
    amount: payments.filter(({ debitId }) => debitId === id).reduce((sum, { amount }) => sum + amount, 0),
    left: price.toPay,
  }));

/** Says how a sum is spread; once that was seen and the button says so, collects it. */
export function collect(args: RouteArgs, staff: StaffCaller) {
  const body = formOf(AllocationBody.omit({ confirmed: true }), { locale: staff.locale, money: ["amount"] });
  const several = z.preprocess((form) => {
    const { debitIds, ...rest } = form as Record<string, unknown>;
    return { ...rest, debitIds: debitIds === undefined ? [] : [debitIds].flat() };
  }, body);
  const form = z.object({ intent }).and(several as typeof body);
  const fields = { "payment.exceeds_debit": "amount", "debit.nothing_owed": "", "debit.currencies_differ": "debitIds" };
  return accept<typeof form, { shares: readonly Share[] }>(
    args,
    { form, fields },
    async ({ intent: asked, ...sum }, submission) => {
      if (asked === "preview") {
        const shares = sharesOf(await staff.call(allocations.create, { query: { preview: true }, body: sum }));
        return data({ ...typedIn(submission), shares });
      }
      await staff.mutate({
        action: "debit.allocate",
        op: allocations.create,
        input: { query: {}, body: sum },
        target: { type: "debit", id: sum.debitIds[0] },
        changes: { amount: { after: sum.amount }, method: { after: sum.method }, debitIds: { after: sum.debitIds } },
      });
      return leadOn(args, {
        to: new URL(args.request.url).pathname + new URL(args.request.url).search,
        key: "debits:collect.done",
      });
    },
  );
}
