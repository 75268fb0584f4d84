import { notFound } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requirePaymentOwner } from "#app/backend/payments/owner.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { debits } from "#contracts/money/debits.ts";
import type { Route } from "./+types/restore";
import { ofPayments } from "./handle.ts";

export const handle = ofPayments("debits:restore.title");

/** Taking a write-off back. */
const restoring = confirmation({
  op: debits.restore,
  /** A write-off that stands. Throws AppError 404. */
  async find(args: Route.LoaderArgs) {
    const owner = await requirePaymentOwner(args);
    const { data } = await owner.staff.call(debits.ledger, { params: { id: owner.debit.id } });
    const entry = data.find(({ id, isOpen }) => String(id) === args.params.entryId && isOpen);
    if (!entry) throw notFound();
    return { ...owner, entry };
  },
  asks: ({ staff, debit, entry, shown }) => ({
    owner: shown,
    question: {
      id: "restore",
      ns: "debits",
      lines: [
        {
          key: "debits:restore.lead",
          values: {
            amount: formatCents(-entry.amount, debit.price.currency, staff.locale),
            date: formatLocalDate(entry.day),
            reason: entry.reason ?? "",
          },
        },
      ],
      confirm: { key: "debits:restore.title" },
      cancelTo: shown.path,
      cancel: "common:actions.back",
    },
  }),
  act: ({ debit, target, entry, shown }) => ({
    action: "debit.restore",
    input: { params: { id: debit.id, entryId: entry.id } },
    target,
    changes: { amount: { before: -entry.amount } },
    done: { to: shown.path, key: "debits:restore.done" },
  }),
});

export const loader = restoring.loader;
export const action = restoring.action;

export default ConfirmationPage;
