import { test as base } from "vitest";
import type { CoinType } from "#contracts/academy/coins.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { addHolder, type Holder } from "#tests/support/holders.ts";
import { creditWallets, type WalletChange } from "#upstream/academy/wallets/save.ts";
import { inTransaction } from "#upstream/db/transaction.ts";

export interface Purses {
  readonly stage: Stage;
  readonly club: Member;
  holder(about?: { status?: string; lastName?: string }): Promise<Holder>;
  /** By the club's manager at this instant. */
  act(now?: Date): WalletChange;
  /** Adds tokens of a batch. @returns the batch's id */
  grant(
    holder: Holder,
    amount: number,
    expiresOn?: string | null,
    about?: { type?: CoinType; now?: Date },
  ): Promise<string>;
  /** Σ movements and Σ remaining of an athlete: always the same number. */
  sums(holder: Holder): Promise<{ moved: number; remaining: number }>;
}

/** Tests with a club of their own, one for the file. */
export const test = base.extend("purses", { scope: "file" }, async ({}, { onCleanup }) => {
  const stage = await createStage();
  onCleanup(() => stage.stop());
  const club = await stage.member(await stage.organisation("Circolo dei gettoni"));
  const { organisationId, staffMemberId: by } = club;
  const act = (now = stage.clock.now()): WalletChange => ({ organisationId, by, now });
  const purses: Purses = {
    stage,
    club,
    act,
    holder: (about) => addHolder(stage.sql, organisationId, about),
    async grant({ athleteId }, amount, expiresOn = null, { type = "gold", now } = {}) {
      const credit = { athleteId, type, amount, expiresOn, origin: "staff" as const };
      const [movement] = await inTransaction(stage.upstream.services.db, (tx) => creditWallets(tx, act(now), [credit]));
      return movement?.batchId ?? "";
    },
    async sums({ athleteId }) {
      const [row] = await stage.sql<{ moved: number; remaining: number }[]>`
        select (select coalesce(sum(amount), 0)::int from upstream.token_movements where athlete_id = ${athleteId}) as moved,
               (select coalesce(sum(remaining), 0)::int from upstream.token_batches where athlete_id = ${athleteId}) as remaining`;
      if (!row) throw new Error("no sums");
      return row;
    },
  };
  return purses;
});
