import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import type { Stage } from "./stage.ts";

// The order of locks in which tournaments, members, trainings and money are worked on (ADR 48): who waits for one kind of
// record holds none of the kinds after it, so that nobody waits in a circle.

const order = [
  "imports",
  "locations",
  "fields",
  "events",
  "registrations",
  "matches",
  "memberships",
  "sites",
  "training_courses",
  "recurring_sessions",
  "open_days",
  "trainings",
  "participants",
  "subscriptions",
  "debits",
  "athletes",
  "guardianships",
  "guardians",
  "wallets",
  "receipt_counters",
] as const;
export type Kind = (typeof order)[number];

/** Something that is done: of what it locks records that are there, in the order; prepares it, what it answers does it. */
export type Act<Ground> = [what: string, kinds: readonly Kind[], act: (on: Ground) => Promise<() => Promise<unknown>>];

/** Whether somebody waits for a lock, once anybody does or `done` has come to its end. */
export async function waits({ sql }: Stage, done: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  done.then(end, end);
  const look = async () => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0 ? "waits" : isDone ? "done" : "works";
  };
  await expect.poll(look, { interval: 5 }).not.toBe("works");
  return !isDone;
}

const lock = (
  tx: TransactionSql,
  { organisationId }: { readonly organisationId: string },
  kind: Kind,
  how: "" | "nowait",
) => tx.unsafe(`select from upstream.${kind} where organisation_id = $1 for update ${how}`, [organisationId]);

/** Runs something while records of a kind are locked, and locks all that comes later before it may go on. */
export async function holdsNothingLater(
  stage: Stage,
  on: { readonly organisationId: string },
  kind: Kind,
  run: () => Promise<unknown>,
) {
  const { done } = await stage.sql.begin(async (tx) => {
    await lock(tx, on, kind, "");
    const done = run();
    done.catch(() => {});
    expect(await waits(stage, done), kind).toBe(true);
    for (const later of order.slice(order.indexOf(kind) + 1)) await lock(tx, on, later, "nowait");
    return { done };
  });
  await done;
}
