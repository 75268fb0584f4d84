import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { cloneDatabase } from "#tests/support/databases.ts";
import { upstreamConfig } from "#tests/support/upstream-config.ts";
import { createUpstream, type UpstreamConfig } from "#upstream/app.ts";
import { connect } from "#upstream/db/connection.ts";
import { demoOrganisations, demoPassword, seedAccounts } from "#upstream/seed/accounts.ts";
import { type Client, createClient } from "./client.ts";

export type Person = "manager" | "board" | "coach" | "events" | "facilities";

/** A bundled upstream on a database of its own, with the demo's organisations and accounts. */
export interface Stage {
  databaseUrl: string;
  url: string;
  sql: Sql;
  client: Client;
  /** The upstream's clock: moves only when told. */
  clock: { forward(minutes: number): void };
  /** A fresh token of an account. */
  account(person: Person): Promise<string>;
  /** A fresh token of a staff member. */
  staff(person: Person, organisation?: keyof typeof demoOrganisations): Promise<string>;
  /** Mails that were sent, oldest first, as text. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

export const emailOf = (person: Person): string => `${person}@demo.example`;

export async function createStage(config: Partial<UpstreamConfig> = {}): Promise<Stage> {
  const database = await cloneDatabase("empty");
  const connection = connect(database.url, 3);
  await seedAccounts(connection.db, new Date());
  const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  let shift = 0;
  const upstream = await createUpstream({
    ...upstreamConfig(database.url),
    mail: { from: "Segreteria <no-reply@demo.example>", outbox, dashboardUrl: "https://club.example/" },
    worker: false,
    now: () => new Date(Date.now() + shift),
    ...config,
  });
  const client = createClient(upstream.url);
  const account: Stage["account"] = async (person) => {
    const { jwt } = await client.ok(users.login, {}, { basic: [emailOf(person), demoPassword] });
    return jwt;
  };
  return {
    databaseUrl: database.url,
    url: upstream.url,
    sql: connection.sql,
    client,
    clock: {
      forward(minutes) {
        shift += minutes * 60_000;
      },
    },
    account,
    async staff(person, organisation = "aurora") {
      const bearer = await account(person);
      const me = await client.ok(users.me, {}, { bearer });
      const own = me.staffMembers.find((member) => member.organization.id === demoOrganisations[organisation]);
      if (!own) throw new Error(`${person} is not on the staff of ${organisation}`);
      const { jwt } = await client.ok(staffMembers.login, { body: { id: own.id } }, { bearer });
      return jwt;
    },
    async mails() {
      const names = (await readdir(outbox)).filter((file) => file.endsWith(".eml")).toSorted();
      return Promise.all(names.map((file) => readFile(join(outbox, file), "utf8")));
    },
    async stop() {
      await upstream.stop();
      await connection.close();
      await rm(outbox, { recursive: true, force: true });
      await database.drop();
    },
  };
}
