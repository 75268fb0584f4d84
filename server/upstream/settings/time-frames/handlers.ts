import { asc, desc, eq } from "drizzle-orm";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { implement } from "#upstream/core/implement.ts";
import { timeFrames as table } from "./table.ts";

export const timeFrameImplementations = implement(timeFrames, {
  async list(_input, { services, caller }) {
    const { id, name, startAt, endAt } = table;
    const data = await services.db
      .select({ id, name, startAt, endAt })
      .from(table)
      .where(eq(table.organisationId, caller.organisationId))
      .orderBy(desc(startAt), desc(endAt), asc(id));
    return { data };
  },
});
