import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import type { AuditEntry } from "#app/backend/audit/entry.server.ts";
import { readAudit } from "#app/backend/audit/query.server.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { connect } from "#db/connection.ts";
import { makeKeys, makeSequencer } from "./audit-chain.ts";
import { auditCommand } from "./audit-command.ts";
import { createDatabase, urlAs } from "./dashboard-database.ts";

export const giulia = { id: crypto.randomUUID(), name: "Giulia Ferri", email: "giulia.ferri@demo.example" };
export const marco = { id: crypto.randomUUID(), name: "Marco Galli", email: "marco@demo.example" };
export const athlete = { id: crypto.randomUUID(), name: "Mario Rossi" };
/** How an erased text reads. */
export const erased = { redacted: "erased" };

type Who = typeof giulia;
type Pool = ReturnType<typeof connect>;

/** The writer of the log over a pool. */
export const auditOf = ({ db }: Pick<Pool, "db">) =>
  createAudit({ db, log: pino({ level: "silent" }), wake: () => {} });

/** A log of people that a test erases from, written with a dashboard's rights. */
export async function openErasableLog() {
  const organisationId = crypto.randomUUID();
  const keys = makeKeys();
  const database = await createDatabase();
  const { sql } = database.connect(3);
  const folder = await mkdtemp(join(tmpdir(), "audit-"));
  await writeFile(join(folder, "key.pem"), keys.open);
  const app = connect(urlAs("dashboard_app", database.url), 8);
  const audit = auditOf(app);
  const { sequencer, told } = makeSequencer(app.sql, keys.signing);
  /** Records a change of an athlete's reservation. */
  const entryOf = (who: Who, more: Partial<AuditEntry> = {}): AuditEntry => ({
    action: "reservation.edit",
    actor: { accountId: who.id, staffMemberId: null, name: who.name, email: who.email, roles: ["manager"] },
    organisationId,
    target: {
      type: "reservation",
      id: crypto.randomUUID(),
      label: athlete.name,
      person: { kind: "athlete", id: athlete.id },
    },
    changes: { guestName: { before: "Anna Serra", after: "Luca Villa" }, amount: { before: 100, after: 250 } },
    requestId: crypto.randomUUID(),
    address: "192.0.2.7",
    ...more,
  });
  return {
    organisationId,
    keys,
    database,
    sql,
    folder,
    app,
    audit,
    sequencer,
    told,
    entryOf,
    async act(who: Who, more: Partial<AuditEntry> = {}, by = audit) {
      const entry = entryOf(who, more);
      await by.conclude(await by.intend(entry), entry, { outcome: "succeeded" });
    },
    async find(search: AuditSearch, organisation = organisationId) {
      return (await readAudit(app.sql, organisation, filtersOf(search), { limit: 100 })).items;
    },
    /** `npm run audit -- …` */
    command: (...args: string[]) =>
      auditCommand(args, {
        DATABASE_URL: urlAs("dashboard_app", database.url),
        DATA_DIR: folder,
        AUDIT_SIGNING_KEY: keys.signing,
      }),
    async drop() {
      await app.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
