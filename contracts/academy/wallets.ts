import { z } from "zod";
import { PageInfo, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, period, repeated, SearchText, text } from "../scalars.ts";
import { CoinType } from "./coins.ts";

/** How many tokens staff add or take at once, at most. */
export const maxTokens = 1000;

/** How many tokens of each type count today. */
export const Balances = z.record(CoinType, z.number().int()).meta({ id: "TokenBalances" });
export type Balances = z.infer<typeof Balances>;

/**
 * What an athlete holds today. `type` is the coin with the highest balance of those that let an athlete in (gold,
 * silver, bronze, voucher, badge); null without any.
 */
export const Wallet = z
  .object({ type: CoinType.nullable(), recoveryVoucher: z.number().int(), token: Balances })
  .meta({ id: "Wallet" });
export type Wallet = z.infer<typeof Wallet>;

/** Why tokens came or went. `correction`: staff took some, or two records of an athlete became one. */
const movementReasons = ["grant", "spend", "refund", "revoke", "expire", "correction"] as const;
export const MovementReason = z.enum(movementReasons).meta({ id: "TokenMovementReason" });
export type MovementReason = z.infer<typeof MovementReason>;

/** Which movements: all, those that took tokens, or those that brought some. */
const entryTypes = ["all", "debit", "credit"] as const;
const EntryType = z.enum(entryTypes).meta({ id: "EntryType" });

/** Tokens that came into a wallet, or went. Movements are only ever added: a correction is a new one. */
export const TokenMovement = z
  .object({
    id: Id,
    athlete: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
    membershipId: Id.nullable(),
    type: CoinType,
    /** Positive: a credit; negative: a debit. */
    amount: z.number().int(),
    entry: EntryType.extract(["debit", "credit"]),
    reason: MovementReason,
    batchId: Id,
    /** The last day on which the tokens of its batch count; null: they never run out. */
    expiresOn: LocalDate.nullable(),
    /** The package that they came with. */
    subscription: z.object({ id: Id, name: z.string() }).nullable(),
    trainingId: Id.nullable(),
    /** The training that the token let the athlete in to, or whose absence brought it; null when there is none. */
    training: z.object({ id: Id, name: z.string(), date: LocalDate }).nullable(),
    /** The spending that a refund undoes. */
    reversesId: Id.nullable(),
    /** How many tokens of this type the wallet held after the movement. */
    balanceAfter: z.number().int(),
    notes: z.string(),
    /** The staff member who did it; null when it happened by itself, such as when tokens ran out. */
    createdBy: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: "TokenMovement" });
export type TokenMovement = z.infer<typeof TokenMovement>;

/** Tokens that came together, run out together, and of which some are left. */
export const TokenBatch = z
  .object({
    id: Id,
    type: CoinType,
    amount: z.number().int(),
    remaining: z.number().int(),
    expiresOn: LocalDate.nullable(),
    origin: z.enum(["staff", "subscription", "absence", "course"]),
    subscription: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
  })
  .meta({ id: "TokenBatch" });
export type TokenBatch = z.infer<typeof TokenBatch>;

/**
 * What staff add (`amount` above 0) or take. `expiresOn`: the last day on which what is added counts; what is taken goes
 * from the batches that run out first.
 */
export const TokenMovementBody = z
  .object({
    type: CoinType,
    amount: z.number().int().min(-maxTokens).max(maxTokens),
    expiresOn: LocalDate.nullable().default(null),
    notes: text(500).default(""),
  })
  .meta({ id: "TokenMovementBody" });
export type TokenMovementBody = z.infer<typeof TokenMovementBody>;

/** The filters that the list and its download share. Dates are the organisation's, both inclusive. */
export const movementFilters = {
  search: SearchText.optional(),
  athleteId: repeated(Id).optional(),
  type: repeated(CoinType).optional(),
  entry: EntryType.optional(),
  reason: repeated(MovementReason).optional(),
  ...period,
};

const movementSorts = ["createdAt", "-createdAt", "athlete.lastName", "-athlete.lastName"] as const;
export const MovementSort = z.enum(movementSorts);
export type MovementSort = z.infer<typeof MovementSort>;

const Sums = z.object({ credit: z.number().int(), debit: z.number().int() });

/** Sums over all movements that match, not only the page; `debit` is positive. */
export const MovementTotals = Sums.extend({ coins: z.array(Sums.extend({ type: CoinType })) }).meta({
  id: "TokenMovementTotals",
});
export type MovementTotals = z.infer<typeof MovementTotals>;

export const wallets = staffResource(
  { name: "wallets", path: "/memberships", roles: ["manager", "boardMember"] },
  {
    movements: {
      call: "GET /tokenMovements",
      summary: "Movements of all wallets that match, a page at a time, with totals over all of them",
      query: { ...movementFilters, sort: MovementSort.default("-createdAt"), ...pageQuery() },
      response: z.object({ data: z.array(TokenMovement), pageInfo: PageInfo, totals: MovementTotals }),
    },
    download: {
      call: "GET /tokenMovements/download",
      summary: "The same movements as a file, in their order",
      query: {
        ...movementFilters,
        sort: MovementSort.default("-createdAt"),
        format: z.enum(["csv", "xlsx"]).default("csv"),
      },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"],
    },
    show: {
      call: "GET /:id/wallet",
      summary: "What the wallet of a membership holds today, by coin and by batch, the first to run out first",
      response: z.object({ wallet: Wallet, balances: Balances, batches: z.array(TokenBatch) }),
    },
    move: {
      call: "POST /:id/tokenMovements",
      summary: "Add tokens to the wallet of a membership, or take some",
      body: TokenMovementBody,
      response: z.object({ movements: z.array(TokenMovement), wallet: Wallet }),
      errors: [
        "wallet.insufficient", // 409, with `balance`
        "wallet.expiry_past", // 422
        "wallet.zero", // 422
      ],
    },
  },
);
