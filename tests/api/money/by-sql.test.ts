import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { debits } from "#contracts/money/debits.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { openTill, type Till } from "./cash-book.ts";

// What the database refuses, whoever writes.

let till: Till;
let debitId: string;
let receiptId: string;
beforeAll(async () => {
  till = await openTill();
  const by = { bearer: till.manager };
  debitId = await till.sell(30_000, [{ dueDate: "2027-01-15", amount: 30_000, method: "cash" }]);
  const paid = { params: { id: debitId }, body: { amount: 10_000, method: "cash" as const } };
  const { paymentId } = await till.client.ok(debits.addPayment, paid, by);
  const issued = { body: { paymentIds: [paymentId], proceedWithoutTaxId: true } };
  receiptId = (await till.client.ok(receipts.create, issued, by)).id;
});
afterAll(() => till.stop());

const attacks: readonly [string, string, (ids: { debit: string; receipt: string; organisation: string }) => string][] =
  [
    [
      "a line of the ledger is changed",
      "ledger_append_only",
      ({ debit }) => `update upstream.ledger_entries set amount = 0 where debit_id = '${debit}'`,
    ],
    [
      "a line is deleted",
      "ledger_append_only",
      ({ debit }) => `delete from upstream.ledger_entries where debit_id = '${debit}'`,
    ],
    ["the ledger is emptied", "ledger_append_only", () => "truncate upstream.ledger_entries cascade"],
    [
      "a line is written by hand",
      "ledger_append_only",
      ({
        debit,
        organisation,
      }) => `insert into upstream.ledger_entries (organisation_id, debit_id, kind, amount, currency, at, day)
      values ('${organisation}', '${debit}', 'writeOff', -1, 'eur', now(), now()::date)`,
    ],
    [
      "the sum of what was paid is set",
      "ledger_adds_up",
      ({ debit }) => `update upstream.debits set paid = 0 where id = '${debit}'`,
    ],
    [
      "the sum of what is planned is set",
      "ledger_adds_up",
      ({ debit }) => `update upstream.debits set planned = 0 where id = '${debit}'`,
    ],
    [
      "more is paid than is asked",
      "debits_never_over",
      ({
        debit,
        organisation,
      }) => `insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
      values ('${organisation}', '${debit}', 20001, 'cash', true, now())`,
    ],
    [
      "more is planned than is asked",
      "debits_never_overplanned",
      ({
        debit,
        organisation,
      }) => `insert into upstream.payments (organisation_id, debit_id, amount, method, paid, due_date)
      values ('${organisation}', '${debit}', 1, 'cash', false, now())`,
    ],
    [
      "more is renounced than is owed",
      "debits_never_over",
      ({ debit }) => `update upstream.debits set written_off = 20001 where id = '${debit}'`,
    ],
    [
      "another kind is made of a debit",
      "debits_stay",
      ({ debit }) => `update upstream.debits set kind = 'reservation' where id = '${debit}'`,
    ],
    [
      "another currency is made of a debit that has payments",
      "debits_currency_stays",
      ({ debit }) => `update upstream.debits set currency = 'chf' where id = '${debit}'`,
    ],
    [
      "a debit is of a currency that is none",
      "debits_currency",
      ({ organisation }) => `insert into upstream.debits (organisation_id, kind, currency, total, discounted)
      values ('${organisation}', 'subscription', 'gbp', 1, 1)`,
    ],
    [
      "something is paid on a day to come",
      "payments_day_ahead",
      ({
        debit,
        organisation,
      }) => `insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
      values ('${organisation}', '${debit}', 1, 'cash', true, now() + interval '1 day')`,
    ],
    [
      "a payment is moved to a day to come",
      "payments_day_ahead",
      ({ debit }) =>
        `update upstream.payments set paid_at = now() + interval '1 day' where debit_id = '${debit}' and paid`,
    ],
    [
      "a commission is written where Stripe took none",
      "payments_fee",
      ({ debit }) => `update upstream.payments set fee = 1 where debit_id = '${debit}' and not paid`,
    ],
    [
      "a receipted payment is void",
      "payments_receipted",
      ({ debit }) => `update upstream.payments set voided_at = now() where debit_id = '${debit}' and paid`,
    ],
    [
      "a receipted payment changes its amount",
      "payments_receipted",
      ({ debit }) => `update upstream.payments set amount = 1 where debit_id = '${debit}' and paid`,
    ],
    [
      "a number is left out",
      "receipts_gap",
      ({
        receipt,
      }) => `insert into upstream.receipts (organisation_id, year, number, debit_id, issued_on, amount, currency, snapshot)
      select organisation_id, year, 7, debit_id, issued_on, amount, currency, snapshot from upstream.receipts where id = '${receipt}'`,
    ],
    ["the counter is set", "receipts_gap", () => "update upstream.receipt_counters set last = 100"],
    ["the counter is taken away", "receipts_gap", () => "delete from upstream.receipt_counters"],
    ["a receipt is deleted", "receipts_stay", ({ receipt }) => `delete from upstream.receipts where id = '${receipt}'`],
    ["all receipts are deleted", "receipts_stay", () => "truncate upstream.receipts cascade"],
    [
      "a receipt is changed",
      "receipts_stay",
      ({ receipt }) => `update upstream.receipts set amount = 1 where id = '${receipt}'`,
    ],
    [
      "a receipt changes as it becomes void",
      "receipts_stay",
      ({ receipt }) =>
        `update upstream.receipts set voided_at = now(), void_reason = 'x', snapshot = '{}' where id = '${receipt}'`,
    ],
    [
      "a payment is taken off its receipt",
      "receipts_stay",
      ({ receipt }) => `delete from upstream.receipt_payments where receipt_id = '${receipt}'`,
    ],
    [
      "a receipt is written for nothing",
      "receipts_amount",
      ({
        receipt,
      }) => `insert into upstream.receipts (organisation_id, year, debit_id, issued_on, amount, currency, snapshot)
      select organisation_id, year, debit_id, issued_on, amount, currency, snapshot from upstream.receipts where id = '${receipt}'`,
    ],
    [
      "a receipt is written for what is only planned",
      "receipts_unpaid",
      ({ receipt, debit }) => `insert into upstream.receipt_payments (organisation_id, receipt_id, payment_id, amount)
      select organisation_id, '${receipt}', id, amount from upstream.payments where debit_id = '${debit}' and not paid`,
    ],
  ];

describe("the database refuses that", () => {
  it.each(attacks)("%s", async (_, constraint, statement) => {
    const ids = { debit: debitId, receipt: receiptId, organisation: till.organisationId };
    await expect(till.sql.unsafe(statement(ids))).rejects.toMatchObject({
      constraint_name: expect.stringContaining(constraint),
    });
  });

  it("and nothing of it stayed", async () => {
    expect(await till.unbalanced()).toEqual([]);
    const [row] = await till.sql`select count(*)::int as count, max(number) as last from upstream.receipts`;
    expect(row).toEqual({ count: 1, last: 1 });
  });
});
