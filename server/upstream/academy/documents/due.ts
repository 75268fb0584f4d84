import { inArray, sql } from "drizzle-orm";
import type { DocumentType } from "#contracts/academy/document-types.ts";
import type { DueDocument } from "#contracts/academy/documents.ts";
import { DocumentState } from "#contracts/academy/states.ts";
import { pageInfo } from "#contracts/page.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { searchPatterns } from "#upstream/db/search.ts";
import { athletes } from "../athletes/table.ts";
import { isMinor, recipientsOf } from "../messages/recipients.ts";
import { lastNotified, paperKey } from "./notified.ts";
import type { DocumentRules } from "./state.ts";
import { type Paper, papers } from "./store.ts";

export interface DueFilters {
  readonly state?: DocumentState[] | undefined;
  readonly type?: DocumentType[] | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DueQuery extends DueFilters {
  readonly page: number;
  readonly pageSize: number;
}

export type DueRow = {
  membership_id: string;
  athlete_id: string;
  type: DocumentType;
  document_id: string | null;
  expires_on: string | null;
  state: DocumentState;
};

const toPaper = (row: DueRow): Paper => ({
  membershipId: row.membership_id,
  athleteId: row.athlete_id,
  type: row.type,
  documentId: row.document_id,
  expiresOn: row.expires_on,
  state: row.state,
});

/** Papers of the query but for its states, with the athlete beside them as `who`. */
function matching(rules: DocumentRules, { type, search, from, to }: DueFilters) {
  const name = sql`lower(who.last_name || ' ' || who.first_name || ' ' || coalesce(who.email, ''))`;
  return sql`from (${papers(rules)}) paper
    join ${athletes} who on who.organisation_id = ${rules.organisationId} and who.id = paper.athlete_id
    where ${type ? sql`paper.type = any(${sql.param([...type])}::text[])` : sql`true`}
      and ${from === undefined ? sql`true` : sql`paper.expires_on >= ${from}`}
      and ${to === undefined ? sql`true` : sql`paper.expires_on <= ${to}`}
      ${sql.join(searchPatterns(search).map((pattern) => sql`and ${name} like ${pattern}`))}`;
}

const ofStates = (state: readonly DocumentState[] | undefined) =>
  state ? sql`and paper.state = any(${sql.param([...state])}::text[])` : sql``;

/** Papers, first what ends first. */
export const selectDue = (rules: DocumentRules, filters: DueFilters) => sql`
  select paper.* ${matching(rules, filters)} ${ofStates(filters.state)}
   order by paper.expires_on nulls last, who.last_name, who.first_name, paper.athlete_id, paper.type`;

/** A page of papers, first what ends first; how many there are in each state. */
export async function listDue(db: Queryable, rules: DocumentRules, query: DueQuery) {
  const { page, pageSize, state } = query;
  const [rows, counted] = await Promise.all([
    db.execute<DueRow>(sql`${selectDue(rules, query)} limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.execute<{ state: DocumentState; count: number }>(
      sql`select paper.state, count(*)::int as count ${matching(rules, query)} group by paper.state`,
    ),
  ]);
  const numberOf = (one: DocumentState) => counted.find((row) => row.state === one)?.count ?? 0;
  const total = (state ?? DocumentState.options).reduce((sum, one) => sum + numberOf(one), 0);
  const counts = {
    valid: numberOf("valid"),
    expiring: numberOf("expiring"),
    expired: numberOf("expired"),
    missing: numberOf("missing"),
  };
  return {
    data: await described(db, rules, rows),
    pageInfo: pageInfo(page, pageSize, total),
    counts,
  };
}

/** Completes due documents: whose they are, and who was or would be told. */
export async function described(db: Queryable, rules: DocumentRules, some: readonly DueRow[]): Promise<DueDocument[]> {
  const { organisationId, today } = rules;
  const rows = some.map(toPaper);
  const ids = [...new Set(rows.map(({ athleteId }) => athleteId))];
  if (ids.length === 0) return [];
  const { id, firstName, lastName, birthDate, email, phoneNumber } = athletes;
  const [people, recipients, told] = await Promise.all([
    db.select({ id, firstName, lastName, birthDate, email, phoneNumber }).from(athletes).where(inArray(id, ids)),
    recipientsOf(db, organisationId, ids, today),
    lastNotified(
      db,
      organisationId,
      rows.map((row) => ({ athleteId: row.athleteId, key: paperKey(row) })),
    ),
  ]);
  const byId = new Map(people.map((one) => [one.id, one]));
  return rows.flatMap(({ athleteId, ...row }, at) => {
    const athlete = byId.get(athleteId);
    if (!athlete) return [];
    return {
      ...row,
      athlete,
      isMinor: isMinor(athlete.birthDate, today),
      toldAt: told[at]?.toISOString() ?? null,
      recipients: recipients.get(athleteId)?.length ?? 0,
    };
  });
}

/** The papers of some members and types, as far as there are any. */
export async function findPapers(
  db: Queryable,
  rules: DocumentRules,
  wanted: readonly { readonly membershipId: string; readonly type: DocumentType }[],
): Promise<Paper[]> {
  const ids = wanted.map(({ membershipId }) => membershipId);
  const types = wanted.map(({ type }) => type);
  // why all types: what was valid is told so, and what is neither asked for nor there is none of the papers.
  const rows = await db.execute<DueRow>(sql`select paper.* from (${papers(rules)}) paper
    join unnest(${sql.param(ids)}::uuid[], ${sql.param(types)}::text[]) as wanted(membership_id, type)
      on wanted.membership_id = paper.membership_id and wanted.type = paper.type`);
  return [...rows].map(toPaper);
}
