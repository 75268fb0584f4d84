import { type subscriptions as Contract, type Subscription, subscriptions } from "#contracts/academy/subscriptions.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { localDay } from "#tests/support/local-day.ts";
import { catalogueOf } from "./catalogue.ts";

type SaleInput = CallInput<typeof Contract.sell>["body"];

/** The instalments of a debit that wait for money, in the order of their days. */
export const unpaid = (debit: {
  payments: { paid: boolean; voidedAt: string | null; amount: number; dueDate: string | null }[];
}) =>
  debit.payments
    .filter((one) => !one.paid && one.voidedAt === null)
    .toSorted((a, b) => (a.dueDate ?? "").localeCompare(b.dueDate ?? ""))
    .map(({ dueDate, amount }) => ({ dueDate, amount }));

/** A club with a catalogue, that sells. */
export async function shopOf(stage: Stage) {
  const catalogue = await catalogueOf(stage);
  const { bearer, organisationId } = catalogue;
  const { client, sql } = stage;
  const call = { bearer };
  const saleTo = (id: string, templateId: string, body: Partial<SaleInput> = {}, preview = false) => ({
    params: { id },
    query: { preview },
    // What is asked about is another test's business: most of them sell one package again and again.
    body: { templateId, proceedAlreadyHas: true, proceedCoverageOver: true, ...body },
  });
  return {
    ...catalogue,
    call,
    today: localDay(),
    sellTo: (id: string, templateId: string, body?: Partial<SaleInput>, preview?: boolean) =>
      client.ok(subscriptions.sell, saleTo(id, templateId, body, preview), call),
    unsold: (id: string, templateId: string, body?: object) =>
      client.refused(subscriptions.sell, saleTo(id, templateId, body), call),
    show: (subId: string) => client.ok(subscriptions.show, { params: { subId } }, call),
    list: (query: CallInput<typeof Contract.list>["query"] = {}) => client.ok(subscriptions.list, { query }, call),
    patch: (ids: string[], body: object) =>
      client.ok(
        subscriptions.patchMany,
        { body: { ids, proceedAlreadyHas: true, proceedCoverageOver: true, ...body } },
        call,
      ),
    cancel: (ids: string[], reason: string | null = null) =>
      client.ok(subscriptions.cancelMany, { body: { ids, reason } }, call),
    edit: ({ id, membershipId }: Subscription, body: object) =>
      client.ok(subscriptions.update, { params: { id: membershipId, subId: id }, body }, call),
    unchanged: ({ id, membershipId }: Subscription, body: object) =>
      client.refused(subscriptions.update, { params: { id: membershipId, subId: id }, body }, call),
    /** What an athlete asked for in the app: it waits for approval. */
    async asked(membershipId: string, templateId: string): Promise<string> {
      return sql.begin(async (tx) => {
        const [debit] = await tx`insert into upstream.debits (organisation_id, kind, currency, total, discounted)
          select organisation_id, 'subscription', currency, price, price from upstream.subscription_templates
           where id = ${templateId} returning id`;
        await tx`insert into upstream.payments (organisation_id, debit_id, amount, method, due_date, paid)
          select organisation_id, id, discounted, 'bankWire', current_date, false from upstream.debits
           where id = ${debit?.id} and discounted > 0`;
        const [row] = await tx`
          insert into upstream.subscriptions (organisation_id, membership_id, athlete_id, template_id, debit_id, name,
            type, coins, sessions, transaction_date, approval, origin)
          select m.organisation_id, m.id, m.athlete_id, t.id, ${debit?.id}, t.name, t.type, t.coins, t.sessions,
            current_date, 'toApprove', 'app'
            from upstream.memberships m, upstream.subscription_templates t
           where m.id = ${membershipId} and t.id = ${templateId} returning id`;
        return row?.id;
      });
    },
    /** What the ledger says is owed, beside what the debit says. */
    async owed(id: string) {
      const [row] = await sql`
        select d.to_pay, (select coalesce(sum(amount), 0)::int from upstream.ledger_entries l where l.debit_id = d.id) as ledger
          from upstream.subscriptions s join upstream.debits d on d.id = s.debit_id where s.id = ${id}`;
      return row;
    },
    organisationId,
  };
}
