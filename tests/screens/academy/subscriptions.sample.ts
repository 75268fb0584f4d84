import type { Sample } from "#tests/support/samples.ts";
import { alone, carried, choice, count, date, key, money, untried, words } from "../bad-input/kinds.ts";

const list = "/my-organization/transactions";

const payment = {
  amount: money("needed"),
  method: choice("needed"),
  state: choice("usual"),
  paidOn: date("optional"),
  dueDate: date("optional"),
  notes: words(500),
};
const paid = { amount: "1", method: "cash", state: "paid", paidOn: "2026-01-05", dueDate: "", notes: "Acconto" };

/** The fields of a correction. */
const corrected = Object.fromEntries(
  [
    ...["membershipId", "templateId", "courseId", "sessionIds", "transactionDate", "discounted", "promotionId"],
    ...["coverage.startAt", "coverage.endAt", "plan.kind", "plan.instalments[].dueDate", "plan.instalments[].amount"],
    ...["plan.count", "plan.first", "plan.everyMonths", "notes", "reason", "version", "button proceed"],
  ].map((name) => [name, untried]),
);

export const sample: Sample = {
  /** Sells the first package to the first member, who pays a part of it: this transaction has all that one may have. */
  async make(visitor) {
    const linkTo = async (address: string, name: string) => {
      const links = [...(await visitor.get(address)).document.querySelectorAll(`main a[href*="${name}="]`)];
      return links[0]?.getAttribute("href") ?? "";
    };
    const sale = await linkTo(await linkTo(`${list}/new`, "membershipId"), "templateId");
    const part = { isPaidNow: "on", "payNow.amount": "1", notes: "Di prova" };
    const page = await visitor.get(sale);
    // Who has the package already is asked about.
    const isAsked = page.document.querySelector("button[name=proceed]") !== null;
    const sold = await visitor.submit(page, part, { button: isAsked ? "Procedi comunque" : "Vendi" });
    return [sale, sold.path];
  },
  forms: () => ({
    [`${list}/new post sale`]: [
      {
        fields: {
          membershipId: key,
          templateId: key,
          transactionDate: date("optional"),
          discounted: money("optional"),
          // why untried: only offered ones are options; whose they are, the calls' tests try.
          promotionId: untried,
          consents: untried,
          consentBy: untried,
          "coverage.startAt": date("optional"),
          "coverage.endAt": date("optional"),
          "plan.kind": alone(choice("needed")),
          "plan.instalments[].dueDate": carried,
          "plan.instalments[].amount": carried,
          "plan.count": count("needed", "0", "25"),
          "plan.first": date("needed"),
          "plan.everyMonths": choice("usual"),
          isPaidNow: carried,
          "payNow.amount": money("optional"),
          "payNow.method": choice("usual"),
          "payNow.paidOn": date("optional"),
          notes: words(2000),
          "button proceed": untried,
        },
        good: () => ({ "plan.count": "2", "plan.first": "2041-01-31", notes: "Di prova" }),
        // The member has what the sample sold.
        button: "Procedi comunque",
      },
    ],
    // why untried: each does for good what it is for, once; `transactions.test.ts` tries them.
    [`${list}/many/:verb post many`]: [{ fields: { id: untried, method: untried, paidOn: untried, reason: untried } }],
    [`${list} post selection`]: [{ fields: { id: untried, returnTo: untried } }],
    [`${list}/:id post method paymentId`]: [{ fields: { paymentId: untried, method: untried } }],
    [`${list}/:id/edit post edit`]: [
      {
        fields: {
          discounted: money("needed"),
          "coverage.startAt": date("optional"),
          "coverage.endAt": date("optional"),
          notes: words(2000),
          version: carried,
        },
        good: () => ({ notes: "Cambiata" }),
      },
    ],
    // why untried: it cancels what the next forms are of; `transactions.test.ts` tries it.
    [`${list}/:id/correction post sale`]: [{ fields: corrected }],
    // why untried: a new plan takes the place of the payments that the next forms are of; `transactions.test.ts` tries it.
    [`${list}/:id/plan post plan`]: [
      {
        fields: { "instalments[].dueDate": untried, "instalments[].amount": untried, "instalments[].method": untried },
      },
    ],
    [`${list}/:id/payments/new post payment`]: [{ fields: payment, good: () => paid }],
    [`${list}/:id/payments/:paymentId/edit post payment`]: [{ fields: payment, good: () => paid }],
    [`${list}/:id/payments/:paymentId/delete post voiding`]: [{ fields: { as: untried, reason: untried } }],
  }),
};
