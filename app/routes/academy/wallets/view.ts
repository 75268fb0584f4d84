import { coinTypes } from "#app/rules/coins.ts";
import { formatDate, formatDateTime, formatLocalDate } from "#app/rules/dates.ts";
import type { CoinType } from "#contracts/academy/coins.ts";
import type { Balances, MovementReason, TokenBatch, TokenMovement } from "#contracts/academy/wallets.ts";

/** A movement as the lists show it. */
export interface MovementRow {
  readonly id: string;
  readonly when: string;
  readonly athlete: string;
  /** The athlete's wallet; without a membership, what else is listed of the athlete. */
  readonly to: string;
  readonly type: CoinType;
  readonly amount: number;
  readonly reason: MovementReason;
  /** The package that the tokens came with, and what was noted. */
  readonly about: string;
  /** The training that the tokens let in, or whose absence they came of: its page, and what it is called. */
  readonly training: { readonly to: string; readonly name: string } | null;
  readonly balanceAfter: number;
  /** The staff member who did it; null when it happened by itself. */
  readonly by: string | null;
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${lastName} ${firstName}`;

export const toRows = (movements: readonly TokenMovement[], timeZone: string): MovementRow[] =>
  movements.map(({ id, athlete, membershipId, type, amount, reason, subscription, training, notes, ...rest }) => ({
    ...{ id, type, amount, reason },
    to: membershipId
      ? `/my-organization/memberships/${membershipId}/tokens`
      : `/my-organization/token-movements?athleteId=${athlete.id}`,
    when: formatDateTime(rest.createdAt, timeZone),
    athlete: nameOf(athlete),
    about: [subscription?.name, notes].filter(Boolean).join(" · "),
    training: training && {
      to: `/my-organization/course-sessions/${training.id}`,
      name: `${training.name} · ${formatLocalDate(training.date)}`,
    },
    balanceAfter: rest.balanceAfter,
    by: rest.createdBy?.name || null,
  }));

/** `+3`, `−3`: with a minus that is as wide as the plus. */
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `−${-amount}`);

/** A coin on its card. */
export interface CoinCard {
  readonly type: CoinType;
  readonly balance: number;
  /** What runs out next: how many, and on which day. */
  readonly next: { readonly count: number; readonly date: string } | null;
}

/** All coins with what an athlete has of each, and what of it runs out next. */
export const toCards = (balances: Balances, batches: readonly TokenBatch[]): CoinCard[] =>
  coinTypes.map((type) => {
    const ending = batches.flatMap((batch) =>
      batch.type === type && batch.expiresOn !== null ? [{ ...batch, date: batch.expiresOn }] : [],
    );
    const [first] = ending.map(({ date }) => date).toSorted();
    const count = ending.reduce((sum, { date, remaining }) => sum + (date === first ? remaining : 0), 0);
    return {
      type,
      balance: balances[type],
      next: first === undefined ? null : { count, date: formatLocalDate(first) },
    };
  });

/** A batch as its table shows it. */
export interface BatchRow extends Pick<TokenBatch, "id" | "type" | "amount" | "remaining" | "expiresOn" | "origin"> {
  /** The package that the batch came with. */
  readonly from: string | null;
  readonly since: string;
}

export const toBatchRows = (batches: readonly TokenBatch[], timeZone: string): BatchRow[] =>
  batches.map(({ subscription, createdAt, expiresOn, ...batch }) => ({
    ...batch,
    expiresOn: expiresOn && formatLocalDate(expiresOn),
    from: subscription?.name ?? null,
    since: formatDate(createdAt, timeZone),
  }));
