import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ConsentKind, ConsentText } from "#contracts/academy/consent-kinds.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { consentState } from "../consents/state.ts";
import { consentAnswers } from "../consents/table.ts";
import { memberships } from "../memberships/table.ts";
import { consentKinds, consentTexts } from "./table.ts";

/** How many accepted members of the club have given the present text of `kind`. */
const givenBy = sql<number>`(
  select count(*)::int from ${memberships} member
   where member.organisation_id = kind.organisation_id and member.status = 'accepted'
     and ${consentState(sql`member.athlete_id`)} = 'given')`;

interface Row {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly type: ConsentKind["type"];
  readonly is_required: boolean;
  readonly is_asked: boolean;
  readonly version: number;
  readonly text_id: string;
  readonly number: number;
  readonly text: string;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly given: number;
}

/**
 * Kinds of a club: those that are asked first, acknowledgements first, then by name.
 * @param withMembers whether they say, too, how many have given the present text
 */
export async function listKinds(
  db: Queryable,
  organisationId: string,
  { only, withMembers = false }: { readonly only?: SQL; readonly withMembers?: boolean } = {},
): Promise<ConsentKind[]> {
  const [rows, all] = await Promise.all([
    db.execute<Row>(sql`
      select kind.id, kind.name, kind.type, kind.is_required, kind.is_asked, kind.version, asked.id as text_id,
             asked.number, asked.text, to_char(asked.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
             nullif(${staffName}, '') as created_by, ${withMembers ? givenBy : sql`0`} as given
        from ${consentKinds} kind
        join ${consentTexts} asked on asked.organisation_id = kind.organisation_id and asked.kind_id = kind.id
         and asked.number = kind.text_number
        left join ${staffMembers} on ${staffMembers.id} = asked.created_by
        left join ${accounts} on ${accounts.id} = ${staffMembers.accountId}
       where kind.organisation_id = ${organisationId} ${only ? sql`and ${only}` : sql``}
       order by kind.is_asked desc, kind.type, lower(kind.name), kind.id`),
    withMembers
      ? countRows(
          db,
          memberships,
          and(eq(memberships.organisationId, organisationId), eq(memberships.status, "accepted")),
        )
      : 0,
  ]);
  return [...rows].map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    isRequired: row.is_required,
    isAsked: row.is_asked,
    text: {
      id: row.text_id,
      number: row.number,
      text: row.text,
      createdAt: row.created_at,
      createdBy: row.created_by,
    },
    ...(withMembers && { members: { given: row.given, all } }),
    version: row.version,
  }));
}

/** A kind with its present text. @throws Refusal 404 */
export async function findKind(db: Queryable, organisationId: string, id: string): Promise<ConsentKind> {
  const [kind] = await listKinds(db, organisationId, { only: sql`kind.id = ${id}`, withMembers: true });
  return found(kind);
}

/** All versions of a kind's text, newest first. */
export async function listTexts(db: Queryable, organisationId: string, kindId: string): Promise<ConsentText[]> {
  const given = sql<number>`(
    select count(distinct answer.athlete_id)::int from ${consentAnswers} answer
     where answer.organisation_id = ${consentTexts.organisationId} and answer.kind_id = ${consentTexts.kindId}
       and answer.text_number = ${consentTexts.number} and answer.is_given)`;
  const rows = await db
    .select({
      id: consentTexts.id,
      number: consentTexts.number,
      text: consentTexts.text,
      createdAt: consentTexts.createdAt,
      createdBy: sql<string | null>`nullif(${staffName}, '')`,
      given,
    })
    .from(consentTexts)
    .leftJoin(staffMembers, eq(staffMembers.id, consentTexts.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(eq(consentTexts.organisationId, organisationId), eq(consentTexts.kindId, kindId)))
    .orderBy(desc(consentTexts.number), asc(consentTexts.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
