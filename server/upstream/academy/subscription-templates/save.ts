import { and, eq, inArray, sql } from "drizzle-orm";
import {
  maxSubscriptionTemplates,
  type SubscriptionTemplate,
  type SubscriptionTemplateBody,
  type subscriptionTemplates as templateCalls,
} from "#contracts/academy/subscription-templates.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, notFound, Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, lockRow, rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { sites } from "../sites/table.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { columnsOf, consistentBody, requireConsistent } from "./rules.ts";
import { findTemplate, namedBy, orderTemplates, templateOrder, writeCourses, writeSites } from "./store.ts";
import { subscriptionTemplates as table } from "./table.ts";

type Body<Call extends "update" | "reorder"> = HandlerInput<(typeof templateCalls)[Call]>["body"];

const atField = (code: string, path: string, status: 409 | 422 = 409) => {
  return (cause: unknown) => new Refusal(status, code, { fields: [{ path: [path], code }], cause });
};

/** The one refusal that callers of the product's first API know by its message. */
const nameTaken = (cause: unknown) =>
  Object.assign(atField("subscription_template.name_taken", "name")(cause), {
    message: "A package with this name already exists",
  });

/** Runs a write: what the database's constraints refuse has a code of its own. */
const saving = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    subscription_templates_name: nameTaken,
    subscription_templates_sites: atField("subscription_template.sites_required", "siteIds", 422),
    subscription_templates_promotions: atField("subscription_template.has_promotions", "visibility"),
    template_sites_of: () => notFound("siteIds"),
    template_courses_of: () => notFound("courseIds"),
    subscription_templates_sport: () => notFound("sportId"),
  });

/** @throws Refusal 404 for a time frame of another organisation */
async function requireTimeFrame(tx: Queryable, organisationId: string, { coverage }: SubscriptionTemplateBody) {
  if (coverage.kind !== "timeFrame") return;
  const key = { organisationId, id: coverage.timeFrameId };
  await rowOr404(tx, timeFrames, key);
}

/**
 * Requires that sites and courses that a body names are the organisation's, also where the package will have none.
 * @throws Refusal 404 at `siteIds`, `courseIds`
 */
async function requireNamed(
  tx: Queryable,
  organisationId: string,
  { siteIds = [], courseIds = [] }: Partial<Pick<SubscriptionTemplateBody, "siteIds" | "courseIds">>,
): Promise<void> {
  for (const [name, ids, owner] of [
    ["siteIds", new Set(siteIds), sites],
    ["courseIds", new Set(courseIds), trainingCourses],
  ] as const) {
    if (ids.size === 0) continue;
    const own = and(eq(owner.organisationId, organisationId), inArray(owner.id, [...ids]));
    if ((await countRows(tx, owner, own)) < ids.size) throw notFound(name);
  }
}

/**
 * Adds a package, last of all. Packages are added and put in order one after the other, for which the organisation's row
 * is held.
 * @throws Refusal 404; 409 `.too_many`; every code of the contract's `saveErrors`
 */
export function addTemplate(
  { db }: Services,
  { organisationId }: StaffCaller,
  body: SubscriptionTemplateBody,
): Promise<SubscriptionTemplate> {
  const template = consistentBody(body);
  return saving(
    inTransaction(db, async (tx) => {
      await lockOrganization(tx, organisationId);
      const position = await countRows(tx, table, eq(table.organisationId, organisationId));
      if (position >= maxSubscriptionTemplates)
        throw new Refusal(409, "subscription_template.too_many", { details: { max: maxSubscriptionTemplates } });
      await requireNamed(tx, organisationId, body);
      requireConsistent(template);
      await requireTimeFrame(tx, organisationId, template);
      const { id } = await insertRow(tx, table, { ...columnsOf(template), organisationId, position });
      await writeSites(tx, organisationId, id, template.siteIds);
      await writeCourses(tx, organisationId, id, template.courseIds);
      return found(await findTemplate(tx, organisationId, id));
    }),
  );
}

/**
 * Changes a package; what was sold stays as it was sold.
 * @throws Refusal 404; 409 `.stale`, `.has_promotions`; every code of the contract's `saveErrors`
 */
export function changeTemplate(
  { db }: Services,
  { organisationId }: StaffCaller,
  id: string,
  { version, ...changes }: Body<"update">,
): Promise<SubscriptionTemplate> {
  return saving(
    inTransaction(db, async (tx) => {
      const key = { organisationId, id };
      requireVersion(await lockRow(tx, table, key), version, "subscription_template.stale");
      const stored = found(await findTemplate(tx, organisationId, id));
      await requireNamed(tx, organisationId, changes);
      const template = consistentBody(merged(stored, changes));
      requireConsistent(template);
      await requireTimeFrame(tx, organisationId, template);
      await updateRow(tx, table, key, { ...columnsOf(template), updatedAt: sql`now()` });
      await writeSites(tx, organisationId, id, template.siteIds);
      await writeCourses(tx, organisationId, id, template.courseIds);
      return found(await findTemplate(tx, organisationId, id));
    }),
  );
}

/** A stored package with some of its parts changed, as a body that would save it. */
function merged(stored: SubscriptionTemplate, changes: Omit<Body<"update">, "version">): SubscriptionTemplateBody {
  const { id: _, order, subscriptionsCount, promotionsCount, version, ...body } = stored;
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...body, ...(Object.fromEntries(said) as Partial<SubscriptionTemplateBody>) };
}

/**
 * Deletes a package that nothing names; the ones after it move up. A sale at the same moment holds its row, so that one
 * of the two waits and is refused.
 * @throws Refusal 404; 409 `subscription_template.in_use`
 */
export function removeTemplate({ db }: Services, { organisationId }: StaffCaller, id: string): Promise<void> {
  const inUse = async (cause: unknown) =>
    new Refusal(409, "subscription_template.in_use", { details: await namedBy(db, organisationId, id), cause });
  const removed = inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    await deleteRow(tx, table, { organisationId, id });
    await orderTemplates(tx, organisationId, await templateOrder(tx, organisationId));
  });
  return refusing(removed, {
    promotions_trigger_template: inUse,
    promotions_target_template: inUse,
    subscriptions_template: inUse,
  });
}

/** Puts the packages in an order. @throws Refusal 409 `order.stale` unless all are named, once */
export function reorderTemplates({ db }: Services, { organisationId }: StaffCaller, { positions }: Body<"reorder">) {
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    const present = new Set(await templateOrder(tx, organisationId));
    const isWhole = positions.length === present.size && new Set(positions).size === present.size;
    if (!isWhole || positions.some((id) => !present.has(id))) throw new Refusal(409, "order.stale");
    await orderTemplates(tx, organisationId, positions);
  });
}
