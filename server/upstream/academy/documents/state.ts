import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import { DocumentState } from "#contracts/academy/states.ts";
import type { Language } from "#contracts/scalars.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { documents } from "./table.ts";

// The one place that says in which state a paper is. Lists, reminders and checks at the door read it here.

/** A document is expiring while it ends within so many days. */
export const expiringDays = 30;

/** What of an organisation its papers are judged by. */
export interface DocumentRules {
  readonly organisationId: string;
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The organisation's date. */
  readonly today: string;
  /** Asked of every athlete. */
  readonly required: readonly DocumentType[];
}

/** The rules of an organisation, at an instant. @throws Refusal 404 */
export async function documentRules(db: Queryable, organisationId: string, now: Date): Promise<DocumentRules> {
  const [row] = await db
    .select({
      name: organizations.name,
      language: organizations.communicationLanguage,
      timeZone: organizations.timeZone,
      required: organizations.requiredDocuments,
    })
    .from(organizations)
    .where(eq(organizations.id, organisationId));
  const { timeZone, ...rest } = found(row);
  return { organisationId, timeZone, ...rest, today: localDateOf(now, timeZone) };
}

/** The states from the best to the worst, as the contract lists them. */
const states = sql.raw(`array[${DocumentState.options.map((state) => `'${state}'`).join(", ")}]::text[]`);

/** The state of a document by the date it ends on; a document without one never ends. */
export const stateOfDate = (expiresOn: SQLWrapper, { today }: Pick<DocumentRules, "today">): SQL<DocumentState> => sql`
  case when ${expiresOn} < ${today}::date then 'expired'
       when ${expiresOn} <= ${today}::date + ${sql.raw(String(expiringDays))} then 'expiring'
       else 'valid' end`;

/**
 * The order in which documents of one type count, in a query that calls them `current`: of those not removed, the one
 * that ends last comes first; one without an end counts only when there is no other.
 */
export const currentFirst = sql`current.expires_on desc nulls last, current.created_at desc, current.id`;

/**
 * The id of an athlete's current document of a type, null when there is none. Only current documents count, and people
 * are reminded only of these.
 */
export const currentDocument = (
  athleteId: SQLWrapper,
  type: SQLWrapper,
  { organisationId }: Pick<DocumentRules, "organisationId">,
): SQL<string | null> => sql`(
  select current.id from ${documents} current
   where current.organisation_id = ${organisationId} and current.athlete_id = ${athleteId} and current.type = ${type}
     and current.removed_at is null
   order by ${currentFirst} limit 1)`;

/**
 * The state of an athlete's current document of a type.
 * @param athleteId a column of the surrounding query
 */
export const documentState = (
  athleteId: SQLWrapper,
  type: SQLWrapper,
  rules: Pick<DocumentRules, "organisationId" | "today">,
): SQL<DocumentState> => sql`coalesce((
  select ${stateOfDate(sql`current.expires_on`, rules)} from ${documents} current
   where current.organisation_id = ${rules.organisationId} and current.athlete_id = ${athleteId}
     and current.type = ${type} and current.removed_at is null
   order by ${currentFirst} limit 1), 'missing')`;

/** The state of an athlete's medical certificate. */
export const certificateState = (athleteId: SQLWrapper, rules: Pick<DocumentRules, "organisationId" | "today">) =>
  documentState(athleteId, sql`'medicalCertificate'`, rules);

/** The worst state of the documents that the organisation asks of every athlete; valid when it asks none. */
export const requiredState = (
  athleteId: SQLWrapper,
  rules: Pick<DocumentRules, "organisationId" | "today" | "required">,
): SQL<DocumentState> => sql`coalesce((
  select (${states})[max(array_position(${states}, each.state))]
    from (select ${documentState(athleteId, sql`asked.type`, rules)} as state
            from unnest(${sql.param([...rules.required])}::text[]) as asked(type)) each), 'valid')`;
