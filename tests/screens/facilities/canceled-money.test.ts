import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";
import { book, day, idOf } from "./booking.ts";

/** A guest's reservation for which 15,30 were collected, and which is then canceled. */
async function canceledWithMoney(visitor: Visitor, date: string) {
  await visitor.signIn("facilities");
  const id = idOf(await book(visitor, { date, guestName: "Ospite da rimborsare" }));
  const path = `/locations/reservations/${id}`;
  const payments = await visitor.get(`${path}/payments/new`);
  await visitor.submit(payments, { amount: "15,30", method: "cash" });
  const move = await visitor.get(`${path}/move`);
  const question = await visitor.get(`${path}/cancellation`);
  // Staff who cancel do so for the club, unless they say that it was the athlete.
  expect(question.document.querySelector("input[name=target][checked]")?.getAttribute("value")).toBe("manager");
  const canceled = await visitor.submit(question, { target: "manager" });
  return { path, payments, move, canceled, listed: `/locations/reservations/list?from=${date}&to=${date}` };
}

const wordsOf = (page: Page) => page.text.replace(/\s+/gu, " ");

describe("a canceled reservation for which money came in", () => {
  test("is to be given back, in its page, the list, the agenda and on the home page", async ({ visitor }) => {
    const { path, canceled, listed } = await canceledWithMoney(visitor, day(20));
    expect(wordsOf(canceled)).toContain("restano da rimborsare 15,30 €");
    const list = wordsOf(await visitor.get(`${listed}&paymentStatus=toRefund`));
    expect(list).toContain("Incassato 15,30 €");
    expect(list).toContain("Da rimborsare 15,30 €");
    expect(wordsOf(await visitor.get(`${listed}&paymentStatus=partiallyPaid`))).not.toContain("Ospite da rimborsare");
    const agenda = await visitor.get(`/locations/reservations/agenda?view=day&date=${day(20)}&status=canceled`);
    expect(wordsOf(agenda)).toContain("Da rimborsare 15,30 €");

    const home = await visitor.get("/dashboard");
    const tile = home.document.querySelector("a[href='/locations/reservations/list?paymentStatus=toRefund&from=']");
    expect(tile?.textContent).toContain("da rimborsare");
    expect(tile?.textContent).not.toContain("Niente");

    const refund = await visitor.follow(await visitor.get(path), "Rimborsa il pagamento di 15,30\u00a0€");
    expect(refund.document.querySelector("input[name=as][checked]")?.getAttribute("value")).toBe("refund");
    const refunded = await visitor.submit(refund, { reason: "Pioggia" });
    expect(refunded.text).toContain("Rimborso registrato.");
    expect(wordsOf(refunded)).toMatch(/Rimborsato il \d\d\/\d\d\/\d{4}/u);
    expect(refunded.text).toContain("Pioggia");
    expect(refunded.text).not.toContain("restano da rimborsare");
    const after = wordsOf(await visitor.get(listed));
    expect(after).toContain("Incassato 0,00 €");
    expect(after).not.toContain("Da rimborsare 15,30");
  });

  test("takes no new payment and no move, also by forms that were open before", async ({ visitor }) => {
    const { path, payments, move } = await canceledWithMoney(visitor, day(21));
    const closed = "non accetta altri pagamenti.";
    const offered = await visitor.get(`${path}/payments/new`);
    expect(offered.text).toContain(closed);
    expect(offered.document.querySelector("input[name=amount]")).toBeNull();
    const refused = await visitor.submit(payments, { amount: "1", method: "cash" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(closed);

    const still = await visitor.get(`${path}/move`);
    expect(still.text).toContain("Una prenotazione annullata non si può spostare");
    expect(still.document.querySelector("input[name=startAt]")).toBeNull();
    const previewed = await visitor.submit(move, { startAt: "16:00", endAt: "17:30" }, { button: "Controlla" });
    expect(previewed.text).toContain("Una prenotazione annullata non si può spostare");

    const edit = await visitor.follow(await visitor.get(path), "Modifica il pagamento di 15,30\u00a0€");
    expect(edit.text).toContain("del pagamento si possono modificare solo le note");
    expect(edit.document.querySelector("input[name=amount]")).toBeNull();
    const noted = await visitor.submit(edit, { notes: "Chiama lunedì" });
    expect(noted.text).toContain("Chiama lunedì");
  });
});
