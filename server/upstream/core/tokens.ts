import type { Queryable } from "../db/connection.ts";
import type { AccountCaller, StaffCaller } from "./caller.ts";

/** A bearer token and when it ends. */
export interface IssuedToken {
  jwt: string;
  expiresAt: Date;
}

export interface Tokens {
  /** A token that speaks for an account; `deviceHash` is the browser where it signed in. */
  issueAccount(accountId: string, deviceHash?: string): Promise<IssuedToken>;
  /**
   * A token that speaks for a staff member. It ends with the account token from which the caller's chain began. The
   * caller has proved that the staff member is one of the account's own.
   * @throws Refusal 401 when the caller's token ended meanwhile; 403 `organization.suspended`
   */
  issueStaff(
    caller: AccountCaller | StaffCaller,
    staffMember: { readonly id: string; readonly organisationId: string },
  ): Promise<IssuedToken>;
  /**
   * The caller whom a token stands for, with current roles; undefined when it is forged, ended, revoked or without
   * access.
   */
  verify(jwt: string): Promise<AccountCaller | StaffCaller | undefined>;
  /** Verifies several tokens by one query; the callers are in the order of the tokens. */
  verifyAll(jwts: readonly string[]): Promise<(AccountCaller | StaffCaller | undefined)[]>;
  /** Ends a token and those made from it. */
  revokeFor(tokenId: string): Promise<void>;
  /** Ends all tokens of an account; with `keepTokenId`, all but that one and those made from it. */
  revokeAccount(db: Queryable, accountId: string, keepTokenId?: string): Promise<void>;
}
