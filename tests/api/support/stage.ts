import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createUpstream, type UpstreamConfig } from "#upstream/app.ts";
import { createLog } from "#upstream/core/log.ts";
import { connect } from "#upstream/db/connection.ts";
import { migrateUpstream } from "#upstream/db/migrate.ts";
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

function serverAddress(): string {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error("TEST_DATABASE_URL is not set");
  return address;
}

export async function createStage(config: Partial<UpstreamConfig> = {}): Promise<Stage> {
  const server = serverAddress();
  const name = `accounts_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await migrateUpstream(databaseUrl);
  const connection = connect(databaseUrl, 3);
  await seedAccounts(connection.db, new Date());
  const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  let shift = 0;
  const upstream = await createUpstream({
    databaseUrl,
    port: 0,
    log: createLog("silent"),
    mail: { from: "Segreteria <no-reply@demo.example>", outbox, dashboardUrl: "https://club.example" },
    flagsEnvironmentId: "test-environment",
    checkAnswers: true,
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
    databaseUrl,
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
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
