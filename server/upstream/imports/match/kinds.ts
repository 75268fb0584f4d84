import { athletes } from "./athletes.ts";
import type { ImportKind } from "./fields.ts";
import { sales } from "./sales.ts";
import { teams } from "./teams.ts";

/** Kinds of records that can be brought along. */
export const importKinds = { athletes, sales, teams } as const satisfies Record<string, ImportKind>;
