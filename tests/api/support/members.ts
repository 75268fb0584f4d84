import type { Sql } from "postgres";
import type { Role } from "#contracts/operation.ts";
import type { Tokens } from "#upstream/core/tokens.ts";
import { type EventStream, openStream } from "./event-stream.ts";

/** A staff member of a test's own, who may call. */
export interface Member {
  organisationId: string;
  staffMemberId: string;
  accountId: string;
  jwt: string;
  call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
  listen(lastEventId?: string): Promise<EventStream>;
}

/** Adds an organisation without anything. @returns its id */
export const addOrganisation = (sql: Sql, name: string): Promise<string> =>
  insertedId(sql<{ id: string }[]>`insert into upstream.organizations (name) values (${name}) returning id`);

/** Adds an account and its staff member to an organisation, signed in. */
export async function addMember(
  { sql, url, tokens }: { sql: Sql; url: string; tokens: Tokens },
  organisationId: string,
  roles: Role[],
): Promise<Member> {
  const accountId = await insertedId(
    sql<{ id: string }[]>`insert into upstream.accounts (email, password_hash)
      values (${`${crypto.randomUUID()}@demo.example`}, '-') returning id`,
  );
  const staffMemberId = await insertedId(
    sql<{ id: string }[]>`insert into upstream.staff_members (organisation_id, account_id, roles)
      values (${organisationId}, ${accountId}, ${roles}) returning id`,
  );
  const caller = await tokens.verify((await tokens.issueAccount(accountId)).jwt);
  if (caller?.kind !== "account") throw new Error("no account token");
  const { jwt } = await tokens.issueStaff(caller, { id: staffMemberId, organisationId });
  const headers = { authorization: `Bearer ${jwt}`, "content-type": "application/json" };
  return {
    organisationId,
    staffMemberId,
    accountId,
    jwt,
    async call<T>(method: string, path: string, body?: unknown) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await fetch(url + path, { method, headers, ...init });
      const text = await response.text();
      return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
    },
    listen: (lastEventId) =>
      openStream(`${url}/v1/notifications/listen`, {
        ...headers,
        ...(lastEventId ? { "last-event-id": lastEventId } : {}),
      }),
  };
}

/** A notification as a job left it. @returns its id */
export function addNotification(
  sql: Sql,
  { organisationId, staffMemberId }: Member,
  job: { status: string; progress?: number } = { status: "COMPLETED", progress: 100 },
): Promise<string> {
  const metadata = { progress: 0, mediaId: null, rows: null, ...job };
  return insertedId(sql<{ id: string }[]>`
    insert into upstream.notifications (organisation_id, staff_member_id, type, metadata, created_at, updated_at)
    values (${organisationId}, ${staffMemberId}, 'EXPORT_RESERVATIONS', ${sql.json(metadata)},
      clock_timestamp(), clock_timestamp())
    returning id`);
}

async function insertedId(rows: Promise<{ id: string }[]>): Promise<string> {
  const [row] = await rows;
  if (!row) throw new Error("nothing inserted");
  return row.id;
}
