import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { book, day } from "../facilities/booking.ts";

/** Issues a receipt for all that was collected for a debit. */
async function issueReceipt(visitor: Visitor, debitId: string) {
  const form = await visitor.get(`/my-organization/receipts/new?debitId=${debitId}`);
  const fields = { proceedWithoutTaxId: "on" };
  const asked = await visitor.submit(form, {}, { button: "Emetti ricevuta" });
  return asked.status === 409 ? visitor.submit(asked, fields, { button: "Emetti ricevuta" }) : asked;
}

const paymentLinks = (page: Page) =>
  [...page.document.querySelectorAll("ul[aria-label=Pagamenti] a")].map((link) => link.getAttribute("href") ?? "");

/** Of a payment with a receipt the record offers the notes alone, and its pages say why. */
async function expectNotesOnly(visitor: Visitor, record: string) {
  const shown = await visitor.get(record);
  const links = paymentLinks(shown);
  expect(shown.text).toMatch(/Ricevuta n\. \d+\/\d{4}/u);
  expect(links).toEqual([expect.stringMatching(/\/edit$/u)]);
  const to = new URL(links[0] ?? "", `http://own.invalid${record}`).pathname;
  const edit = await visitor.get(to);
  expect(edit.text).toContain("c'è una ricevuta");
  expect(edit.document.querySelector("main form [name=amount]")).toBeNull();
  const saved = await visitor.submit(edit, { notes: "Ricevuta spedita" });
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining("Ricevuta spedita")]);
  const deletion = await visitor.get(to.replace(/edit$/u, "delete"));
  expect(deletion.text).toContain("annulla prima la ricevuta");
  expect(deletion.document.querySelector("main form [name=reason]")).toBeNull();
}

test("a sale's payment with a receipt keeps all but its notes", async ({ visitor, upstream }) => {
  await visitor.signIn("manager");
  const [sale] = await upstream.services.sql<[{ id: string; debitId: string; paymentId: string }]>`
    select s.id, s.debit_id as "debitId", p.id as "paymentId" from upstream.subscriptions s
      join upstream.payments p on p.debit_id = s.debit_id and p.paid and p.voided_at is null and p.method = 'cash'
     where s.approval = 'approved' and s.status = 'open'
       and not exists (select from upstream.receipt_payments r where r.payment_id = p.id)
       and (select count(*) from upstream.payments o where o.debit_id = s.debit_id and o.paid) = 1
       and s.organisation_id = (select organisation_id from upstream.memberships m where m.id = s.membership_id)
       and s.organisation_id = ${"3ace8ded-a031-4841-8a22-7ce0e224d46d"} limit 1`;
  const record = `/my-organization/transactions/${sale.id}`;
  const before = await visitor.get(`${record}/payments/${sale.paymentId}/edit`);
  await issueReceipt(visitor, sale.debitId);
  await expectNotesOnly(visitor, record);

  // Who still had all its fields before them is refused, and nothing of it is saved in silence.
  const late = await visitor.submit(before, { amount: "1", notes: "Altro" });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("c'è una ricevuta")]);
});

test("a booking's payment with a receipt keeps all but its notes", async ({ visitor, upstream }) => {
  await visitor.signIn("manager");
  const saved = await book(visitor, { date: day(16), status: "confirmed", isPaid: "on", guestName: "Con ricevuta" });
  const [{ debitId }] = await upstream.services.sql<[{ debitId: string }]>`
    select debit_id as "debitId" from upstream.reservations where id = ${saved.path.split("/").at(-1) ?? ""}`;
  await issueReceipt(visitor, debitId);
  await expectNotesOnly(visitor, saved.path);
});
