import { pino } from "pino";
import { dropOldMonths } from "#audit/chain/retention.ts";
import { exportText } from "#audit/export/export-file.ts";
import { type ExportRange, exportLines } from "#audit/export/export-lines.ts";
import type { Checkpoint } from "#audit/format/checkpoint.ts";
import { seal } from "#audit/format/sealed-text.ts";
import { createSigner } from "#audit/format/signer.ts";
import { PersonDirectory } from "#audit/search/person-directory.ts";
import { makeKeys, makeSequencer, writeRows } from "./audit-chain.ts";
import { makePastMonths, writeMonth } from "./audit-months.ts";
import { createDatabase } from "./dashboard-database.ts";

/** An honest file, as its lines, and what belongs to it. */
export interface ExportedFile {
  readonly name: string;
  readonly lines: readonly string[];
  /** Public keys in PEM. */
  readonly keys: string;
  /** What was signed outside the database. */
  readonly outside: readonly Checkpoint[];
}

/**
 * Exports of a log that has nearly everything: chains from place 0 and behind a signed cut with links, rows of no
 * organisation, sealed and erased texts, and of each range one: all, from, until, and between two instants.
 */
export async function makeExportedFiles(): Promise<readonly ExportedFile[]> {
  const database = await createDatabase();
  try {
    const { sql } = database.connect(3);
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const keys = makeKeys();
    const signer = createSigner(keys.signing);
    const { sequencer, told } = makeSequencer(sql, keys.signing);
    const step = async () => {
      while ((await sequencer.step()) > 0);
    };
    await makePastMonths(sql, 6);
    await writeMonth(sql, one, 6, 4);
    await writeMonth(sql, one, 2, 3);
    // A row of a month that goes, at a place behind rows that stay.
    await writeMonth(sql, one, 5, 1);
    await writeMonth(sql, one, 2, 3);
    await writeMonth(sql, two, 2, 2);
    await step();
    const people = new PersonDirectory(sql);
    for (let n = 0; n < 4; n += 1) {
      await writeRows(sql, [one, two, null], 4);
      const known = await people.keysOf(one, [{ kind: "text", subject: String(n), texts: [`Anna ${n}`] }]);
      for (const key of known.values()) {
        await sql`insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, action, changes, request_id, address)
          values (gen_random_uuid(), 'outcome', 'succeeded', ${one}, ${seal(key, "Anna")}, 'reservation.edit',
            ${JSON.stringify({ notes: { before: "", after: seal(key, "Mario Rossi") } })}::text::jsonb, '', '')`;
      }
      await step();
    }
    const log = pino({ level: "silent" });
    if ((await dropOldMonths({ sql, log, signer, months: 4 })) !== 2) throw new Error("nothing was cut");
    await step();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from dashboard.audit_people where subject = '2'`;
    });
    const [middle] = await sql<{ from: Date; to: Date }[]>`
      select (percentile_disc(0.4) within group (order by at))::text as from, (percentile_disc(0.8) within group (order by at))::text as to
      from dashboard.audit_log where organisation_id = ${one} and action <> 'audit.retention'`;
    if (!middle) throw new Error("no rows");
    const [from, to] = [new Date(middle.from), new Date(middle.to)];
    const ranges: Record<string, ExportRange> = {
      all: {},
      "from a time": { from },
      "until a time": { to },
      "a part of one organisation": { organisationId: one, from, to },
    };
    const files: ExportedFile[] = [];
    for (const [name, range] of Object.entries(ranges)) {
      const lines: string[] = [];
      for await (const line of exportText(exportLines(sql, range), signer)) lines.push(line.trimEnd());
      files.push({ name, lines, keys: keys.open, outside: [...told] });
    }
    return files;
  } finally {
    await database.drop();
  }
}
