import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type {
  SubscriptionTemplate,
  TemplateCoverage,
  TemplateType,
  TemplateVisibility,
} from "#contracts/academy/subscription-templates.ts";
import { TemplateVisibility as Visibilities } from "#contracts/academy/subscription-templates.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, countRows, isOneOf, pageOf } from "#upstream/db/lists.ts";
import { subscriptionTemplates as table, templateSites } from "./table.ts";

interface TemplateQuery {
  readonly visibility?: readonly TemplateVisibility[] | undefined;
  readonly type?: readonly TemplateType[] | undefined;
  readonly siteId?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

// why by its name: of a table that is read alone, the query builder names columns without it, and a subquery's own come
// first.
const siteIds = sql<string[]>`array(
  select s.site_id from upstream.template_sites s where s.template_id = subscription_templates.id order by s.site_id)`;

const courseIds = sql<string[]>`array(
  select c.course_id from upstream.template_courses c where c.template_id = subscription_templates.id
   order by c.course_id)`;

/** Sold and neither canceled nor rejected. */
const subscriptionsCount = sql<number>`(
  select count(*)::int from upstream.subscriptions s
   where s.organisation_id = subscription_templates.organisation_id and s.template_id = subscription_templates.id
     and s.approval <> 'rejected' and s.status <> 'canceled')`;

const promotionsCount = sql<number>`(
  select count(*)::int from upstream.promotions p
   where p.organisation_id = subscription_templates.organisation_id
     and subscription_templates.id in (p.trigger_template_id, p.target_template_id))`;

const columns = { ...getTableColumns(table), siteIds, courseIds, subscriptionsCount, promotionsCount };

type Row = typeof table.$inferSelect & {
  siteIds: string[];
  courseIds: string[];
  subscriptionsCount: number;
  promotionsCount: number;
};

function coverageOf({ coverage, coverageTimeFrameId, coverageLength }: Row): TemplateCoverage {
  if (coverage === "timeFrame") return { kind: coverage, timeFrameId: coverageTimeFrameId ?? "" };
  return coverage === "none" ? { kind: coverage } : { kind: coverage, length: coverageLength ?? 0 };
}

/** A row as the contract tells it. */
function toTemplate(row: Row): SubscriptionTemplate {
  const { organisationId: _, coverageTimeFrameId, coverageLength, createdAt, updatedAt, ...rest } = row;
  const { position, tokenDays, planCount, planEveryMonths, coins, ...template } = rest;
  return {
    ...template,
    coins: coins as SubscriptionTemplate["coins"],
    coverage: coverageOf(row),
    tokenExpiry: tokenDays === null ? { kind: "coverageEnd" } : { kind: "days", days: tokenDays },
    plan: planCount === null || planEveryMonths === null ? null : { count: planCount, everyMonths: planEveryMonths },
    order: position,
  };
}

const matching = (organisationId: string, { type, siteId, search }: Omit<TemplateQuery, "visibility">) =>
  and(
    eq(table.organisationId, organisationId),
    isOneOf(table.type, type),
    siteId && siteId.length > 0
      ? sql`exists (select from ${templateSites} s where s.template_id = subscription_templates.id
              and s.site_id = any (${sql.param([...siteId])}::uuid[]))`
      : undefined,
    ...contains(sql`lower(${table.name})`, search),
  );

/** How many there are of each visibility. */
async function countEach(db: Queryable, where: SQL | undefined): Promise<Record<TemplateVisibility, number>> {
  const rows = await db
    .select({ visibility: table.visibility, count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(table.visibility);
  const found = new Map(rows.map(({ visibility, count }) => [visibility, count]));
  return Object.fromEntries(Visibilities.options.map((one) => [one, found.get(one) ?? 0])) as Record<
    TemplateVisibility,
    number
  >;
}

/** A page of packages in their order, and how many of each visibility match besides. */
export async function listTemplates(db: Queryable, organisationId: string, query: TemplateQuery) {
  const others = matching(organisationId, query);
  const where = and(others, isOneOf(table.visibility, query.visibility));
  const rows = db.select(columns).from(table).where(where).orderBy(asc(table.position), asc(table.id)).$dynamic();
  const [page, counts] = await Promise.all([pageOf(rows, query, countRows(db, table, where)), countEach(db, others)]);
  return { ...page, data: page.data.map(toTemplate), counts };
}

/** A package; undefined when the organisation has no such one. */
export async function findTemplate(
  db: Queryable,
  organisationId: string,
  id: string,
): Promise<SubscriptionTemplate | undefined> {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.organisationId, organisationId), eq(table.id, id)));
  return row && toTemplate(row);
}

/** Ids of all packages, in their order. */
export async function templateOrder(db: Queryable, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.organisationId, organisationId))
    .orderBy(asc(table.position), asc(table.id));
  return rows.map(({ id }) => id);
}

/** Numbers packages from 0 in the order of their ids as given. */
export async function orderTemplates(tx: Queryable, organisationId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update upstream.subscription_templates t set position = place.position - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as place(id, position)
     where t.id = place.id and t.organisation_id = ${organisationId} and t.position <> place.position - 1`);
}

/** Writes the sites of a package, which are these and no others. */
export async function writeSites(
  tx: Queryable,
  organisationId: string,
  templateId: string,
  ids: readonly string[],
): Promise<void> {
  const kept = sql.param([...ids]);
  await tx.execute(sql`delete from upstream.template_sites
    where organisation_id = ${organisationId} and template_id = ${templateId} and site_id <> all (${kept}::uuid[])`);
  await tx.execute(sql`insert into upstream.template_sites (organisation_id, template_id, site_id)
    select ${organisationId}, ${templateId}, unnest(${kept}::uuid[]) on conflict do nothing`);
}

/** Writes the courses of a package, which are these and no others. */
export async function writeCourses(
  tx: Queryable,
  organisationId: string,
  templateId: string,
  ids: readonly string[],
): Promise<void> {
  const kept = sql.param([...ids]);
  await tx.execute(sql`delete from upstream.template_courses
    where organisation_id = ${organisationId} and template_id = ${templateId} and course_id <> all (${kept}::uuid[])`);
  await tx.execute(sql`insert into upstream.template_courses (organisation_id, template_id, course_id)
    select ${organisationId}, ${templateId}, unnest(${kept}::uuid[]) on conflict do nothing`);
}

/** The records that name a package, whatever became of them. */
export async function namedBy(db: Queryable, organisationId: string, templateId: string) {
  const [row] = await db.execute<{ promotions: number; subscriptions: number }>(sql`select
    (select count(*)::int from upstream.promotions p
      where p.organisation_id = ${organisationId} and ${templateId} in (p.trigger_template_id, p.target_template_id)
    ) as promotions,
    (select count(*)::int from upstream.subscriptions s
      where s.organisation_id = ${organisationId} and s.template_id = ${templateId}) as subscriptions`);
  return { promotions: row?.promotions ?? 0, subscriptions: row?.subscriptions ?? 0 };
}
