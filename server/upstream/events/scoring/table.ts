import { sql } from "drizzle-orm";
import { check, foreignKey, integer, jsonb, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { instant, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { matches } from "../matches/table.ts";
import { scorerLinks } from "../scorer-links/table.ts";

/** What a scorer taps. `set`: staff wrote the whole live score by hand. */
export const actionKinds = [
  "point",
  "undo",
  "timeout",
  "serve",
  "warmup",
  "start",
  "closeSet",
  "finish",
  "set",
] as const;

/**
 * What was tapped during a match, in its order: the live score is the fold of these taps. Rows are never changed.
 * `nonce` is the form's that was tapped, so that a tap that is sent twice counts once.
 */
export const scoreActions = upstream.table(
  "score_actions",
  {
    organisationId: uuid().notNull(),
    matchId: uuid().notNull(),
    /** The number of the tap, from 1, without gaps. */
    seq: integer().notNull(),
    nonce: text().notNull(),
    kind: text({ enum: actionKinds }).notNull(),
    side: integer(),
    /** The state that `set` writes, or how `finish` ended the match. */
    data: jsonb().$type<unknown>(),
    linkId: uuid(),
    by: uuid(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.seq] }),
    unique("score_actions_nonce").on(table.matchId, table.nonce),
    check("score_actions_seq", sql`${table.seq} >= 1`),
    check("score_actions_side", sql`${table.side} between 0 and 63`),
    check("score_actions_kind", sql`${table.kind} in (${sql.raw(actionKinds.map((one) => `'${one}'`).join(", "))})`),
    foreignKey({
      name: "score_actions_match",
      columns: [table.organisationId, table.matchId],
      foreignColumns: [matches.organisationId, matches.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "score_actions_link",
      columns: [table.organisationId, table.linkId],
      foreignColumns: [scorerLinks.organisationId, scorerLinks.id],
    }),
    foreignKey({
      name: "score_actions_by",
      columns: [table.organisationId, table.by],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
