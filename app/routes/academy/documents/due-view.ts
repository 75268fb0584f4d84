import type { DocumentType } from "#contracts/academy/document-types.ts";
import type { DocumentState } from "#contracts/academy/states.ts";

export interface DueFilterValues {
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly type?: readonly DocumentType[] | undefined;
  readonly state?: readonly DocumentState[] | undefined;
}

/** The states in which staff have to act, which the page shows unless it is told otherwise. */
export const openStates: readonly DocumentState[] = ["expired", "expiring", "missing"];

/** The filters as upstream takes them. */
export const toUpstream = ({ type: types, state: states, ...rest }: DueFilterValues) => ({
  ...rest,
  ...(types && { type: [...types] }),
  state: [...(states ?? openStates)],
});

/** A row of the page: a member's current paper of a type, or that it is missing. */
export interface DueRow {
  readonly id: string;
  readonly membershipId: string;
  readonly documentId: string | null;
  readonly name: string;
  readonly isMinor: boolean;
  readonly type: DocumentType;
  readonly state: DocumentState;
  readonly expiresOn: string | null;
  readonly told: string | null;
  readonly isReachable: boolean;
}

/** What the page answers when not everybody was reminded. */
export interface ReminderReply {
  readonly problem?: string;
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly code: string }[];
}
