import { asc, desc, eq } from "drizzle-orm";
import { maxTimeFrames, type TimeFrame, timeFrames } from "#contracts/settings/time-frames.ts";
import { implement } from "#upstream/core/implement.ts";
import { Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { timeFrames as table } from "./table.ts";

const toTimeFrame = ({ organisationId: _, ...frame }: typeof table.$inferSelect): TimeFrame => frame;

const taken = (code: string, path: string) => (cause: unknown) =>
  new Refusal(409, code, { fields: [{ path: [path], code }], cause });

/** Runs a write: what the table's constraints refuse has a code of its own. */
const saving = (write: Promise<typeof table.$inferSelect>): Promise<TimeFrame> =>
  refusing(write.then(toTimeFrame), {
    time_frames_dates: taken("time_frame.duplicate", "startAt"),
    time_frames_name: taken("time_frame.name_taken", "name"),
    time_frames_end: () => refuseField("time_frame.end_not_after_start", ["endAt"]),
  });

export const timeFrameImplementations = implement(timeFrames, {
  async list(_input, { services, caller }) {
    const rows = await services.db
      .select()
      .from(table)
      .where(eq(table.organisationId, caller.organisationId))
      .orderBy(desc(table.startAt), desc(table.endAt), asc(table.id));
    return { data: rows.map(toTimeFrame) };
  },

  async create({ body }, { services: { db }, caller: { organisationId } }) {
    // why: a ceiling far above honest use; two at once may pass it by one.
    const count = await countRows(db, table, eq(table.organisationId, organisationId));
    if (count >= maxTimeFrames) throw new Refusal(409, "time_frame.too_many", { details: { max: maxTimeFrames } });
    return saving(inTransaction(db, (tx) => insertRow(tx, table, { ...body, organisationId })));
  },

  update({ params: { id }, body: { version, ...changes } }, { services: { db }, caller: { organisationId } }) {
    return saving(
      inTransaction(db, async (tx) => {
        const key = { organisationId, id };
        const stored = await lockRow(tx, table, key);
        requireVersion(stored, version, "time_frame.stale");
        return updateRow(tx, table, key, { ...changes, id });
      }),
    );
  },
});
