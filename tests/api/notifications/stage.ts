import postgres, { type Sql } from "postgres";
import type { Role } from "#contracts/operation.ts";
import { startUpstream, type TestUpstream } from "#tests/support/programs.ts";
import { type EventStream, openStream } from "./event-stream.ts";

/** A staff member who may call. */
export interface Member {
  organisationId: string;
  staffMemberId: string;
  accountId: string;
  jwt: string;
  call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>;
  listen(lastEventId?: string): Promise<EventStream>;
}

/** A bundled upstream on a database of its own. */
export interface Stage {
  databaseUrl: string;
  sql: Sql;
  upstream: TestUpstream;
  organisation(name: string): Promise<string>;
  member(organisationId: string, roles?: Role[]): Promise<Member>;
  drop(): Promise<void>;
}

/** Starts one without rows; `worker` false: nobody runs its exports. */
export async function createStage({ worker = true } = {}): Promise<Stage> {
  const upstream = await startUpstream({ worker });
  const { databaseUrl } = upstream;
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const { tokens } = upstream.services;

  const insertedId = async (rows: Promise<{ id: string }[]>) => {
    const [row] = await rows;
    if (!row) throw new Error("nothing inserted");
    return row.id;
  };

  return {
    databaseUrl,
    sql,
    upstream,
    organisation: (title) =>
      insertedId(sql<{ id: string }[]>`insert into upstream.organizations (name) values (${title}) returning id`),

    async member(organisationId, roles = ["manager"]) {
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
      const { jwt } = await tokens.issueStaff(caller, staffMemberId);
      const headers = { authorization: `Bearer ${jwt}` };
      return {
        organisationId,
        staffMemberId,
        accountId,
        jwt,
        async call<T>(method: string, path: string, body?: unknown) {
          const init = body === undefined ? {} : { body: JSON.stringify(body) };
          const response = await fetch(upstream.url + path, { method, headers, ...init });
          const text = await response.text();
          return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as T };
        },
        listen: (lastEventId) =>
          openStream(`${upstream.url}/v1/notifications/listen`, {
            ...headers,
            ...(lastEventId ? { "last-event-id": lastEventId } : {}),
          }),
      };
    },

    async drop() {
      await sql.end({ timeout: 5 });
      await upstream.stop();
    },
  };
}

/** A notification as a job left it. @returns its id */
export async function addNotification(
  sql: Sql,
  { organisationId, staffMemberId }: Member,
  job: { status: string; progress?: number } = { status: "COMPLETED", progress: 100 },
): Promise<string> {
  const metadata = { progress: 0, mediaId: null, rows: null, ...job };
  const [row] = await sql<{ id: string }[]>`
    insert into upstream.notifications (organisation_id, staff_member_id, type, metadata, created_at, updated_at)
    values (${organisationId}, ${staffMemberId}, 'EXPORT_RESERVATIONS', ${sql.json(metadata)},
      clock_timestamp(), clock_timestamp())
    returning id`;
  if (!row) throw new Error("nothing inserted");
  return row.id;
}
