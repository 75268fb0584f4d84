import { and, asc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Discount, OfferedPromotion, Promotion } from "#contracts/academy/promotions.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { subscriptionTemplates } from "../subscription-templates/table.ts";
import { priceWith } from "./price.ts";
import { promotions as table } from "./table.ts";

interface PromotionQuery {
  readonly search?: string | undefined;
  readonly templateId?: readonly string[] | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const trigger = alias(subscriptionTemplates, "trigger_template");
const target = alias(subscriptionTemplates, "target_template");

const usesCount = sql<number>`(
  select count(*)::int from upstream.promotion_uses u where u.promotion_id = ${table.id})`;

const select = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(table),
      triggerName: trigger.name,
      targetName: target.name,
      listPrice: target.price,
      currency: target.currency,
      usesCount,
    })
    .from(table)
    .innerJoin(trigger, eq(trigger.id, table.triggerTemplateId))
    .innerJoin(target, eq(target.id, table.targetTemplateId));

type Row = Awaited<ReturnType<typeof select>>[number];

const discountOf = ({ basisPoints, price }: Pick<Row, "basisPoints" | "price">): Discount =>
  basisPoints === null ? { kind: "price", price: price ?? 0 } : { kind: "percentage", basisPoints };

/** A row as the contract tells it. */
function toPromotion(row: Row): Promotion {
  const { organisationId: _, createdAt, updatedAt, basisPoints, price, ...promotion } = row;
  const discount = discountOf({ basisPoints, price });
  return { ...promotion, discount, price: priceWith(row.listPrice, discount) };
}

/** A page of promotions by name. */
export async function listPromotions(db: Queryable, organisationId: string, query: PromotionQuery) {
  const where = and(
    eq(table.organisationId, organisationId),
    or(isOneOf(table.triggerTemplateId, query.templateId), isOneOf(table.targetTemplateId, query.templateId)),
    ...contains(sql`lower(${table.name})`, query.search),
  );
  const rows = select(db)
    .where(where)
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id))
    .$dynamic();
  const page = await pageOf(rows, query, countRows(db, table, where));
  return { ...page, data: page.data.map(toPromotion) };
}

/** A promotion; undefined when the organisation has no such one. */
export async function findPromotion(db: Queryable, organisationId: string, id: string): Promise<Promotion | undefined> {
  const [row] = await select(db).where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
  return row && toPromotion(row);
}

/** For whom and for what promotions are looked up. `date` is the date of the sale. */
interface OfferQuery {
  readonly athleteId: string;
  readonly date: string;
  /** The package to buy; undefined: any. */
  readonly templateId?: string | undefined;
  /** Only this promotion. */
  readonly promotionId?: string | undefined;
}

/** The athlete has the trigger package: approved and not canceled. */
const hasTrigger = (athleteId: string): SQL => sql`exists (
  select from upstream.subscriptions s
   where s.organisation_id = ${table.organisationId} and s.athlete_id = ${athleteId}
     and s.template_id = ${table.triggerTemplateId} and s.approval = 'approved' and s.status <> 'canceled')`;

const isUnused = (athleteId: string): SQL => sql`not exists (
  select from upstream.promotion_uses u where u.promotion_id = ${table.id} and u.athlete_id = ${athleteId})`;

/**
 * Promotions that an athlete may use on a date, with their prices, cheapest first. What sells a package asks for the one
 * that it was given by `promotionId`; that it is used once, the database sees to (`promotion_uses`).
 */
export async function offeredPromotions(
  db: Queryable,
  organisationId: string,
  { athleteId, date, templateId, promotionId }: OfferQuery,
): Promise<OfferedPromotion[]> {
  const rows = await select(db)
    .where(
      and(
        eq(table.organisationId, organisationId),
        templateId === undefined ? undefined : eq(table.targetTemplateId, templateId),
        promotionId === undefined ? undefined : eq(table.id, promotionId),
        sql`${date}::date between coalesce(${table.startAt}, '-infinity') and coalesce(${table.endAt}, 'infinity')`,
        hasTrigger(athleteId),
        isUnused(athleteId),
      ),
    )
    .orderBy(asc(sql`lower(${table.name})`), asc(table.id));
  return rows
    .map(toPromotion)
    .toSorted((one, other) => one.price - other.price)
    .map(({ id, name, description, triggerName, targetTemplateId, targetName, listPrice, price, currency }) => ({
      ...{ id, name, description, triggerName, targetTemplateId, targetName, listPrice, price, currency },
    }));
}
