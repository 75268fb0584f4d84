import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Message, MessageState } from "#contracts/academy/messages.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, pageOf } from "#upstream/db/lists.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { guardians } from "../guardians/table.ts";
import { memberships } from "../memberships/table.ts";
import { messages } from "./table.ts";

/** The members among some that the organisation has, with their athletes. */
export const athletesOf = (db: Queryable, organisationId: string, ids: readonly string[]) =>
  db
    .select({ id: memberships.id, athleteId: memberships.athleteId })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, [...ids])));

/** Messages whose keys begin with one. */
export const messagesOf = (organisationId: string, key: string): SQL | undefined =>
  and(eq(messages.organisationId, organisationId), sql`starts_with(${messages.dedupeKey}, ${`${key}:`})`);

const state = sql<MessageState>`case when ${messages.mailedAt} is not null then 'mailed'
  when ${messages.failedAt} is not null then 'failed' else 'waiting' end`;

const inState: Record<MessageState, SQL | undefined> = {
  mailed: isNotNull(messages.mailedAt),
  failed: and(isNull(messages.mailedAt), isNotNull(messages.failedAt)),
  waiting: and(isNull(messages.mailedAt), isNull(messages.failedAt)),
};

const searchable = sql`lower(concat_ws(' ', ${athletes.lastName}, ${athletes.firstName}, ${messages.email},
  ${messages.subject}))`;

/** A page of what was written, newest first. */
export async function listMessages(
  db: Queryable,
  organisationId: string,
  query: {
    membershipId?: string | undefined;
    search?: string | undefined;
    state?: MessageState | undefined;
    page: number;
    pageSize: number;
  },
) {
  const where = and(
    eq(messages.organisationId, organisationId),
    query.membershipId === undefined ? undefined : eq(memberships.id, query.membershipId),
    query.state && inState[query.state],
    ...contains(searchable, query.search),
  );
  const from = db
    .select({
      message: messages,
      athleteName: sql<string | null>`${athletes.firstName} || ' ' || ${athletes.lastName}`,
      membershipId: memberships.id,
      recipient: sql<string>`coalesce(${guardians.firstName} || ' ' || ${guardians.lastName},
        ${athletes.firstName} || ' ' || ${athletes.lastName}, ${messages.email}, '')`,
      sentBy: sql<string | null>`coalesce(nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), ''),
        ${accounts.email})`,
      state,
    })
    .from(messages)
    .leftJoin(athletes, eq(athletes.id, messages.athleteId))
    .leftJoin(
      memberships,
      and(eq(memberships.organisationId, messages.organisationId), eq(memberships.athleteId, messages.athleteId)),
    )
    .leftJoin(guardians, eq(guardians.id, messages.guardianId))
    .leftJoin(staffMembers, eq(staffMembers.id, messages.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId));
  const counted = db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(messages)
    .leftJoin(athletes, eq(athletes.id, messages.athleteId))
    .leftJoin(
      memberships,
      and(eq(memberships.organisationId, messages.organisationId), eq(memberships.athleteId, messages.athleteId)),
    )
    .where(where)
    .then(([row]) => row?.count ?? 0);
  const rows = from.where(where).orderBy(desc(messages.createdAt), desc(messages.id)).$dynamic();
  const { data, pageInfo } = await pageOf(rows, query, counted);
  return {
    pageInfo,
    data: data.map(
      ({ message, athleteName, ...rest }): Message => ({
        id: message.id,
        athlete: message.athleteId === null ? null : { id: message.athleteId, name: athleteName ?? "" },
        ...rest,
        email: message.email,
        kind: message.kind,
        subject: message.subject,
        body: message.body,
        createdAt: message.createdAt.toISOString(),
        mailedAt: message.mailedAt?.toISOString() ?? null,
      }),
    ),
  };
}
