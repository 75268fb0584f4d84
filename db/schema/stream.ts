import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { dashboard, instant } from "./dashboard.ts";

/**
 * What the live stream tells the browsers; the id is the SSE id. Who may receive a row: the staff of the
 * organisation, narrowed by staff member and roles where given; or, with `session_id`, the streams of that session.
 * Kept for a day.
 */
export const streamEvents = dashboard.table(
  "stream_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
    topic: text("topic").notNull(),
    organisationId: uuid("organisation_id"),
    staffMemberId: uuid("staff_member_id"),
    roles: text("roles").array(),
    sessionId: text("session_id"),
    payload: jsonb("payload").$type<unknown>().notNull(),
  },
  (table) => [
    index("stream_events_at").on(table.at),
    // why: a row without an audience must reach no one, and a mistake must not reach everyone.
    check("stream_events_audience", sql`(${table.organisationId} is null) <> (${table.sessionId} is null)`),
  ],
);
