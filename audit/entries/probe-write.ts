import { randomBytes } from "node:crypto";
import type { Database } from "#db/connection.ts";
import { auditLog } from "#db/schema/audit-log.ts";

/** Bytes of an entry on trial: more than a page of a table, so that its file has to grow. */
const probeBytes = 16_384;

/** Writes an entry and rolls it back. Throws the database's error. */
export async function probeWrite(db: Database): Promise<void> {
  const undone = new Error("undone");
  const trial = { after: randomBytes(probeBytes).toString("base64") };
  const write = db.transaction(async (tx) => {
    await tx.insert(auditLog).values({
      actionId: crypto.randomUUID(),
      kind: "intent",
      actorName: "",
      action: "audit.read",
      changes: { trial },
      requestId: "trial",
      address: "",
    });
    throw undone;
  });
  await write.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}
