import { type PromotionBody, promotions } from "#contracts/academy/promotions.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";

type TemplateInput = CallInput<typeof subscriptionTemplates.create>["body"];

/** What a sale is besides its package: made as an approved one, which is under way. */
interface Sale {
  readonly athleteId: string;
  readonly templateId: string;
  readonly promotionId?: string;
  readonly approval?: "toApprove" | "approved" | "rejected";
}

/** A club of its own with a catalogue, and calls of its manager. */
export async function catalogueOf(stage: Stage) {
  const { jwt: bearer, organisationId } = await stage.member(await stage.organisation("Circolo di prova"));
  const { client, sql } = stage;
  let named = 0;
  /** A package of entries unless something else is said. */
  const bodyOf = (body: Partial<TemplateInput> = {}): TemplateInput => {
    named += 1;
    const plain = { name: `Pacchetto ${named}`, type: "spotTraining", price: 10_000, currency: "eur", sessions: 10 };
    return { ...plain, ...body } as TemplateInput;
  };
  return {
    organisationId,
    bearer,
    bodyOf,
    add: (body?: Partial<TemplateInput>) => client.ok(subscriptionTemplates.create, { body: bodyOf(body) }, { bearer }),
    refused: (body: object) =>
      client.refused(subscriptionTemplates.create, { body: { ...bodyOf(), ...body } }, { bearer }),
    change: (id: string, body: object) => client.ok(subscriptionTemplates.update, { params: { id }, body }, { bearer }),
    unchanged: (id: string, body: object) =>
      client.refused(subscriptionTemplates.update, { params: { id }, body }, { bearer }),
    list: (query: CallInput<typeof subscriptionTemplates.list>["query"] = {}) =>
      client.ok(subscriptionTemplates.list, { query }, { bearer }),
    promote: (body: Partial<PromotionBody>) =>
      client.ok(promotions.create, { body: { ...promotionOf, ...body } as PromotionBody }, { bearer }),
    unpromoted: (body: object) => client.refused(promotions.create, { body: { ...promotionOf, ...body } }, { bearer }),
    offered: async (id: string, query: object = {}) =>
      (await client.ok(promotions.offered, { params: { id }, query }, { bearer })).data,
    async site(name: string): Promise<string> {
      const [row] = await sql`insert into upstream.sites (organisation_id, name, time_zone, position)
        select ${organisationId}, ${name}, 'Europe/Rome', count(*) from upstream.sites
         where organisation_id = ${organisationId} returning id`;
      return row?.id;
    },
    /** An accepted member. */
    async member(): Promise<{ athleteId: string; id: string }> {
      const [athlete] = await sql`insert into upstream.athletes (organisation_id, first_name, last_name)
        values (${organisationId}, 'Ada', 'Rossi') returning id`;
      const [row] = await sql`insert into upstream.memberships (organisation_id, athlete_id, status)
        values (${organisationId}, ${athlete?.id}, 'accepted') returning id`;
      return { athleteId: athlete?.id, id: row?.id };
    },
    /** Sells by the tables themselves: what the database refuses, no program can do. @returns the sale's id */
    async sell({ athleteId, templateId, promotionId, approval = "approved" }: Sale): Promise<string> {
      return sql.begin(async (tx) => {
        const [debit] = await tx`insert into upstream.debits (organisation_id, kind, currency, total, discounted)
          values (${organisationId}, 'subscription', 'eur', 0, 0) returning id`;
        const [row] = await tx`
          insert into upstream.subscriptions (organisation_id, membership_id, athlete_id, template_id, debit_id,
            promotion_id, name, type, transaction_date, approval)
          select organisation_id, id, athlete_id, ${templateId}, ${debit?.id}, ${promotionId ?? null}, 'Venduto',
            'spotTraining', '2030-01-01', ${approval}
            from upstream.memberships where organisation_id = ${organisationId} and athlete_id = ${athleteId}
          returning id`;
        return row?.id;
      });
    },
  };
}

const promotionOf = { name: "Promozione", discount: { kind: "percentage", basisPoints: 2_000 } };

/** How many of several writes were taken, and the constraints that refused the others. */
export function outcomes(settled: readonly PromiseSettledResult<unknown>[]) {
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason.constraint_name] : []));
  return { taken: settled.length - refused.length, refused: [...new Set(refused)] };
}
