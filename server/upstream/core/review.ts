import { createHash } from "node:crypto";
import type { Database, Queryable } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Refusal } from "./refusal.ts";

/** A text that stands for what somebody was shown: something else has another tag. A set has to be sorted before. */
export const tagOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 32);

/** What a body says of what its sender was shown. */
interface Decision {
  /** Whether the body says what is to become of what the change touches. */
  readonly decided: boolean;
  /** The tag of what the sender was shown; null skips the check that it is still the same. */
  readonly tag: string | null;
}

/**
 * Asks for a decision about what the write would do; a preview is not asked.
 * @throws what `refusal` makes, when nothing was decided, or about something else than there is now
 */
export type Ask = (shown: { readonly tag: string }, decision: Decision, refusal: () => Refusal) => void;

/**
 * A write that people review (ADR 11, 15): `preview` does the same and undoes it, so that its answer is what saving
 * does; saving asks again when what was shown has changed. `work` locks, finds what is concerned, asks, and writes.
 */
export function reviewed<T>(db: Database, preview: boolean, work: (tx: Queryable, ask: Ask) => Promise<T>): Promise<T> {
  const ask: Ask = (shown, { decided, tag }, refusal) => {
    if (!preview && (!decided || (tag !== null && tag !== shown.tag))) throw refusal();
  };
  return inTransaction(db, (tx) => work(tx, ask), { keep: !preview });
}
