import type { tableErrors } from "#contracts/imports/import-codes.ts";
import { Refusal } from "#upstream/core/refusal.ts";

type TableError = (typeof tableErrors)[number];

/** A table is refused as a whole. @param details fill the text of the code */
export const refuseTable = (code: TableError, details?: Record<string, number>, cause?: unknown) =>
  new Refusal(422, code, { ...(details ? { details } : {}), ...(cause === undefined ? {} : { cause }) });
