import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import type { Role } from "#contracts/operation.ts";
import { startUpstream, type TestUpstream } from "#tests/support/programs.ts";
import type { UpstreamConfig } from "#upstream/app.ts";
import { listMemberships } from "#upstream/auth/users/staff-memberships.ts";
import { findAccountByEmail } from "#upstream/auth/users/store.ts";
import { demoOrganisations, seedAccounts } from "#upstream/seed/accounts.ts";
import { type Client, createClient } from "./client.ts";
import { addMember, addOrganisation, type Member } from "./members.ts";

export type Person = "manager" | "board" | "coach" | "events" | "facilities";
export type Organisation = keyof typeof demoOrganisations;

/** A bundled upstream on a database of its own, with the demo's organisations and accounts. */
export interface Stage {
  upstream: TestUpstream;
  databaseUrl: string;
  url: string;
  /** A pool of the test's own. */
  sql: Sql;
  client: Client;
  /** The upstream's clock: moves only when told. */
  clock: { forward(minutes: number): void; now(): Date };
  /** A fresh token of one of the demo's accounts. */
  account(person: Person): Promise<string>;
  /** A fresh token of one of the demo's staff members. */
  staff(person: Person, organisation?: Organisation): Promise<string>;
  /** Adds an organisation of the test's own. @returns its id */
  organisation(name: string): Promise<string>;
  /** Adds a staff member to an organisation, signed in. */
  member(organisationId: string, roles?: Role[]): Promise<Member>;
  /** Mails that were sent, oldest first, as text. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

export const emailOf = (person: Person): string => `${person}@demo.example`;

/** `seed` takes all the demo data. Nobody runs exports unless `worker` is true. */
export async function createStage({
  seed = false,
  ...config
}: { seed?: boolean } & Partial<UpstreamConfig> = {}): Promise<Stage> {
  const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const upstream = await startUpstream({
    seed,
    mail: {
      from: "Segreteria <no-reply@demo.example>",
      outbox,
      dashboardUrl: "https://club.example/",
      supportAddress: "support@provider.example",
    },
    worker: false,
    now,
    ...config,
  });
  const { url, databaseUrl } = upstream;
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  if (!seed) await seedAccounts(upstream.services.db, new Date());
  const client = createClient(url);
  const { db, tokens } = upstream.services;
  // why not by the call that signs in: a password is slow to check, on purpose.
  const account: Stage["account"] = async (person) => {
    const found = await findAccountByEmail(db, emailOf(person));
    if (!found) throw new Error(`There is no account of ${person}`);
    return (await tokens.issueAccount(found.id)).jwt;
  };
  return {
    upstream,
    databaseUrl,
    url,
    sql,
    client,
    clock: {
      forward(minutes) {
        shift += minutes * 60_000;
      },
      now,
    },
    account,
    async staff(person, organisation = "aurora") {
      const caller = await tokens.verify(await account(person));
      const members = await listMemberships(db, caller?.accountId ?? "");
      const own = members.find((member) => member.organization.id === demoOrganisations[organisation]);
      if (!caller || !own) throw new Error(`${person} is not on the staff of ${organisation}`);
      return (await tokens.issueStaff(caller, { id: own.id, organisationId: own.organization.id })).jwt;
    },
    organisation: (name) => addOrganisation(sql, name),
    member: (organisationId, roles = ["manager"]) =>
      addMember({ sql, url, tokens: upstream.services.tokens }, organisationId, roles),
    async mails() {
      const names = (await readdir(outbox)).filter((file) => file.endsWith(".eml")).toSorted();
      return Promise.all(names.map((file) => readFile(join(outbox, file), "utf8")));
    },
    async stop() {
      await sql.end({ timeout: 5 });
      await upstream.stop();
      await rm(outbox, { recursive: true, force: true });
    },
  };
}
