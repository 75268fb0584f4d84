import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { timeRange } from "../bad-input/form-fields.ts";
import { alone, choice, date, type Kind, key, money, own, untried, words } from "../bad-input/kinds.ts";

const wrongMoney: Kind = (context) => money()(context).filter(({ must, values }) => must === "refused" && values[0]);
const range = { fields: timeRange, good: () => ({ range: "custom", startAt: "2031-01-01", endAt: "2032-01-01" }) };

/** The first of these forms in which a debt is ticked; one that waits for the club's answer is not. */
async function firstAsked(visitor: Visitor, links: readonly string[]) {
  for (const link of links) {
    const form = await visitor.get(link);
    const debitId = form.document.querySelector("input[name=debitIds][checked]")?.getAttribute("value");
    if (debitId) return { form, link, debitId };
  }
  throw new Error("nobody owes what is asked for");
}

export const sample: Sample = {
  /** Of the first debt of an athlete that waits for nobody's answer: a part is collected and receipted, another renounced. */
  async make(visitor) {
    const owed = await visitor.get("/my-organization/collect");
    const links = [...owed.document.querySelectorAll('tbody a[href*="athleteId="]')];
    const { form, link, debitId } = await firstAsked(
      visitor,
      links.flatMap((one) => one.getAttribute("href") ?? []),
    );
    const sum = { debitIds: [debitId], amount: "1" };
    const preview = await visitor.submit(form, sum, { button: "intent=preview" });
    await visitor.submit(preview, sum, { button: "intent=collect" });
    const account = `/my-organization/debits/${debitId}`;
    await visitor.submit(await visitor.get(`${account}/write-off`), { amount: "1", reason: "Di prova" });
    const issue = await visitor.get(`/my-organization/receipts/new?debitId=${debitId}`);
    const asked = await visitor.submit(issue, {}, { form: "#receipt" });
    const boxes = ["proceedWithoutTaxId", "proceedWithoutDeduction"].filter((name) =>
      asked.document.querySelector(`[name=${name}]`),
    );
    const goOn = Object.fromEntries(boxes.map((name) => [name, true]));
    const issued = boxes.length > 0 ? await visitor.submit(asked, goOn, { form: "#receipt" }) : asked;
    const written = (await visitor.get(account)).document.querySelector('main a[href$="/restore"]');
    return [issued.path, link, written?.getAttribute("href") ?? ""];
  },
  forms: () => ({
    "/my-organization/collect post collect": [
      {
        fields: {
          debitIds: key,
          amount: money(),
          method: choice("needed"),
          paidOn: date("optional"),
          // Nobody: the athlete pays.
          payerId: alone(choice("optional")),
          notes: words(500),
          intent: untried,
        },
        good: () => ({ amount: "0,01", paidOn: "2026-01-01", notes: "Acconto" }),
        button: "intent=preview",
        isFirstStep: true,
      },
    ],
    "/my-organization/receipts/new post receipt": [
      {
        fields: {
          ...{ paymentIds: key, sportId: own("sport", "optional") },
          // Nobody: it is made out to whoever paid.
          payerId: alone(choice("optional")),
          ...{ proceedWithoutTaxId: untried, proceedWithoutDeduction: untried },
        },
        isOnce: true,
      },
    ],
    // why untried: a receipt is voided once.
    "/my-organization/receipts/:id/void post voiding": [{ fields: { reason: untried } }],
    "/my-organization/receipts post time-range": [range],
    "/my-organization/cash-book post time-range": [range],
    "/my-organization/debits/:id/write-off post write-off": [
      {
        // Nothing or an empty amount renounces all that is left, for good.
        fields: { amount: wrongMoney, reason: words(200, "needed") },
        good: () => ({ amount: "0,01", reason: "Prova" }),
      },
    ],
    "/my-organization/debits/:id/write-offs/:entryId/restore post restore": [],
  }),
};
