import type { Auth, Role } from "#contracts/operation.ts";

export interface AccountCaller {
  kind: "account";
  accountId: string;
  tokenId: string;
}

/** A staff member: everything that such a caller reads or writes is of `organisationId`. */
export interface StaffCaller {
  kind: "staff";
  accountId: string;
  tokenId: string;
  staffMemberId: string;
  organisationId: string;
  roles: Role[];
}

interface BasicCaller {
  kind: "basic";
  email: string;
  password: string;
}

/** The caller with whom a handler speaks, by the operation's `auth`. */
export type CallerOf<A extends Auth> = A extends "staff"
  ? StaffCaller
  : A extends "user"
    ? AccountCaller
    : A extends "any"
      ? AccountCaller | StaffCaller
      : A extends "basic"
        ? BasicCaller
        : undefined;

export type Caller = AccountCaller | StaffCaller | BasicCaller | undefined;
