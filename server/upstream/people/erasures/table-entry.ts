import type { SQL } from "drizzle-orm";
import type { Label, Person } from "./person.ts";

/** A person whose rows are written over: what they are called from now on, and by what they are looked for. */
export interface Erased extends Person {
  readonly label: Label;
  readonly texts: readonly string[];
  readonly now: Date;
}

/**
 * What a table of upstream holds of people, and what erasing one does to it. Every column with texts or JSON stands in one of
 * these; a test compares them with the database's catalogue, so that a new column cannot be forgotten. Names are the
 * database's.
 */
export interface TableEntry {
  /** The person's own rows: `remove` deletes them, `becomes` says what their columns have from then on. */
  readonly own?: {
    readonly rows: (who: Erased) => SQL;
    readonly remove?: true;
    readonly becomes?: (who: Erased) => Readonly<Record<string, SQL>>;
  };
  /** Free texts, in which anybody may be named: names, addresses and numbers of the person are taken out, in all rows. */
  readonly mentions?: string;
  /** Columns that hold nothing of people, or something that is dealt with elsewhere, which `why` says then. */
  readonly nothing?: string;
  readonly why?: string;
}
