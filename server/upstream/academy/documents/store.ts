import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type DocumentType, documentTypes } from "#contracts/academy/document-types.ts";
import type { AthleteDocument } from "#contracts/academy/documents.ts";
import { media } from "#upstream/account/media/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { currentDocument, currentFirst, type DocumentRules, stateOfDate } from "./state.ts";
import { documents } from "./table.ts";

export type DocumentRow = typeof documents.$inferSelect;

const adderStaff = alias(staffMembers, "adder_staff");
const adder = alias(accounts, "adder");
const removerStaff = alias(staffMembers, "remover_staff");
const remover = alias(accounts, "remover");

/** A person's name; the address while there is none. */
const nameOf = (who: typeof adder | typeof remover) =>
  sql<string | null>`coalesce(nullif(trim(concat_ws(' ', ${who.firstName}, ${who.lastName})), ''), ${who.email})`;

const by = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** Documents of an athlete: by type, of each the current one first, those removed at the end. */
export async function listDocuments(
  db: Queryable,
  rules: Pick<DocumentRules, "organisationId" | "today">,
  athleteId: string,
  documentId?: string,
): Promise<AthleteDocument[]> {
  const { organisationId } = rules;
  const place = sql`array_position(${sql.param([...documentTypes])}::text[], ${documents.type})`;
  const rows = await db
    .select({
      document: documents,
      fileName: media.fileName,
      contentType: media.contentType,
      size: media.size,
      state: stateOfDate(documents.expiresOn, rules),
      current: currentDocument(documents.athleteId, documents.type, rules),
      adderName: nameOf(adder),
      removerName: nameOf(remover),
    })
    .from(documents)
    .leftJoin(media, eq(media.id, documents.mediaId))
    .leftJoin(adderStaff, eq(adderStaff.id, documents.createdBy))
    .leftJoin(adder, eq(adder.id, adderStaff.accountId))
    .leftJoin(removerStaff, eq(removerStaff.id, documents.removedBy))
    .leftJoin(remover, eq(remover.id, removerStaff.accountId))
    .where(
      and(
        eq(documents.organisationId, organisationId),
        eq(documents.athleteId, athleteId),
        documentId === undefined ? undefined : eq(documents.id, documentId),
      ),
    )
    .orderBy(
      desc(isNull(documents.removedAt)),
      asc(place),
      sql`${documents.expiresOn} desc nulls last`,
      desc(documents.createdAt),
      asc(documents.id),
    );
  return rows.map(({ document: row, fileName, contentType, size, state, current, adderName, removerName }) => ({
    id: row.id,
    athleteId: row.athleteId,
    type: row.type,
    file:
      row.mediaId === null
        ? null
        : { mediaId: row.mediaId, fileName: fileName ?? "", contentType: contentType ?? "", size: size ?? 0 },
    issuedOn: row.issuedOn,
    expiresOn: row.expiresOn,
    notes: row.notes,
    state,
    isCurrent: current === row.id,
    createdAt: row.createdAt.toISOString(),
    createdBy: by(row.createdBy, adderName),
    removedAt: row.removedAt?.toISOString() ?? null,
    removedBy: by(row.removedBy, removerName),
    version: row.version,
  }));
}

/** A paper that is there or missing, of an accepted member. */
export interface Paper {
  readonly membershipId: string;
  readonly athleteId: string;
  readonly type: DocumentType;
  readonly documentId: string | null;
  readonly expiresOn: string | null;
  readonly state: AthleteDocument["state"];
}

/**
 * The papers of accepted members, as a query: their current documents, and those required that are missing. Columns
 * `membership_id, athlete_id, type, document_id, expires_on, state`.
 */
export const papers = ({ required, ...rules }: Pick<DocumentRules, "organisationId" | "today" | "required">) => sql`
  select member.id as membership_id, member.athlete_id, paper.type, paper.id as document_id,
         paper.expires_on::text as expires_on, ${stateOfDate(sql`paper.expires_on`, rules)} as state
    from upstream.memberships member
    join (select distinct on (current.athlete_id, current.type) current.id, current.athlete_id, current.type, current.expires_on
            from ${documents} current
           where current.organisation_id = ${rules.organisationId} and current.removed_at is null
           order by current.athlete_id, current.type, ${currentFirst}) paper
      on paper.athlete_id = member.athlete_id
   where member.organisation_id = ${rules.organisationId} and member.status = 'accepted'
  union all
  select member.id, member.athlete_id, asked.type, null, null, 'missing'
    from upstream.memberships member cross join unnest(${sql.param([...required])}::text[]) as asked(type)
   where member.organisation_id = ${rules.organisationId} and member.status = 'accepted'
     and not exists (select from ${documents} current
       where current.organisation_id = ${rules.organisationId} and current.athlete_id = member.athlete_id
         and current.type = asked.type and current.removed_at is null)`;
