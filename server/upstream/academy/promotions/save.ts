import { and, eq, inArray, ne, sql } from "drizzle-orm";
import {
  maxPromotions,
  minPackages,
  type Promotion,
  type PromotionBody,
  type promotions as promotionCalls,
} from "#contracts/academy/promotions.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, lockRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { subscriptionTemplates } from "../subscription-templates/table.ts";
import { findPromotion } from "./store.ts";
import { promotions as table } from "./table.ts";

type Changes = HandlerInput<(typeof promotionCalls)["update"]>["body"];

const atField = (code: string, path: string) => (cause: unknown) =>
  new Refusal(409, code, { fields: [{ path: [path], code }], cause });

/** Runs a write: what the database's constraints refuse has a code of its own. */
const saving = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    promotions_name: atField("promotion.name_taken", "name"),
    promotions_trigger_hidden: atField("promotion.template_hidden", "triggerTemplateId"),
    promotions_target_hidden: atField("promotion.template_hidden", "targetTemplateId"),
  });

/** A promotion as its row holds it. */
const columnsOf = ({ discount, ...columns }: PromotionBody) => ({
  ...columns,
  basisPoints: discount.kind === "percentage" ? discount.basisPoints : null,
  price: discount.kind === "price" ? discount.price : null,
});

/**
 * What a promotion needs of the catalogue, whose two packages are held: neither is hidden meanwhile, and the target's
 * price stays.
 * @throws Refusal 404; every code of the contract's `saveErrors`
 */
async function requireSound(tx: Queryable, organisationId: string, body: PromotionBody): Promise<void> {
  const { triggerTemplateId, targetTemplateId, discount, startAt, endAt } = body;
  const shown = and(
    eq(subscriptionTemplates.organisationId, organisationId),
    ne(subscriptionTemplates.visibility, "hidden"),
  );
  if ((await countRows(tx, subscriptionTemplates, shown)) < minPackages)
    throw new Refusal(409, "promotion.too_few_packages", { details: { min: minPackages } });
  if (triggerTemplateId === targetTemplateId) throw refuseField("promotion.same_package", ["targetTemplateId"]);
  const { id, visibility, price } = subscriptionTemplates;
  const named = await tx
    .select({ id, visibility, price })
    .from(subscriptionTemplates)
    .where(
      and(
        eq(subscriptionTemplates.organisationId, organisationId),
        inArray(subscriptionTemplates.id, [triggerTemplateId, targetTemplateId]),
      ),
    )
    .orderBy(subscriptionTemplates.id)
    .for("share");
  for (const [path, wanted] of Object.entries({ triggerTemplateId, targetTemplateId })) {
    const template = named.find((one) => one.id === wanted);
    if (!template) throw notFound(path);
    if (template.visibility === "hidden") throw atField("promotion.template_hidden", path)(undefined);
  }
  const list = named.find((one) => one.id === targetTemplateId)?.price ?? 0;
  if (discount.kind === "price" && discount.price > list)
    throw refuseField("promotion.price_above_list", ["discount", "price"], { price: list });
  if (startAt !== null && endAt !== null && endAt < startAt) throw refuseField("promotion.dates", ["endAt"]);
}

/** Adds a promotion. @throws Refusal 404; 409 `promotion.too_many`; every code of the contract's `saveErrors` */
export function addPromotion(
  { db }: Services,
  { organisationId }: StaffCaller,
  body: PromotionBody,
): Promise<Promotion> {
  return saving(
    inTransaction(db, async (tx) => {
      // why: a ceiling far above honest use; two at once may pass it by one.
      if ((await countRows(tx, table, rowsOf(table, { organisationId }))) >= maxPromotions)
        throw new Refusal(409, "promotion.too_many", { details: { max: maxPromotions } });
      await requireSound(tx, organisationId, body);
      const { id } = await insertRow(tx, table, { ...columnsOf(body), organisationId });
      return found(await findPromotion(tx, organisationId, id));
    }),
  );
}

/**
 * Changes a promotion; what was sold with it keeps its price.
 * @throws Refusal 404; 409 `promotion.stale`; every code of the contract's `saveErrors`
 */
export function changePromotion(
  { db }: Services,
  { organisationId }: StaffCaller,
  id: string,
  { version, ...changes }: Changes,
): Promise<Promotion> {
  return saving(
    inTransaction(db, async (tx) => {
      const key = { organisationId, id };
      requireVersion(await lockRow(tx, table, key), version, "promotion.stale");
      const stored = found(await findPromotion(tx, organisationId, id));
      const { name, triggerTemplateId, targetTemplateId, discount, startAt, endAt, description } = stored;
      const body = { name, triggerTemplateId, targetTemplateId, discount, startAt, endAt, description };
      const said = Object.entries(changes).filter(([, value]) => value !== undefined);
      const promotion: PromotionBody = { ...body, ...Object.fromEntries(said) };
      await requireSound(tx, organisationId, promotion);
      await updateRow(tx, table, key, { ...columnsOf(promotion), updatedAt: sql`now()` });
      return found(await findPromotion(tx, organisationId, id));
    }),
  );
}

/**
 * Deletes a promotion that no sale names.
 * @throws Refusal 404; 409 `promotion.in_use`, with how many athletes have used it
 */
export function removePromotion({ db }: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  const inUse = async (cause: unknown) => {
    const { usesCount = 0 } = (await findPromotion(db, organisationId, id)) ?? {};
    return new Refusal(409, "promotion.in_use", { details: { uses: usesCount }, cause });
  };
  return refusing(
    inTransaction(db, (tx) => deleteRow(tx, table, { organisationId, id })),
    { promotion_uses_promotion: inUse, subscriptions_promotion: inUse },
  );
}
