import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Names as columns or as texts. */
interface Names {
  readonly firstName: AnyColumn | SQL | string;
  readonly lastName: AnyColumn | SQL | string;
}

/** A first and a last name in one order, as people would take them for the same: what `athletes_alike` indexes. */
const inOneOrder = ({ firstName, lastName }: Names) => sql`
  least(upstream.folded(${lastName}), upstream.folded(${firstName})),
  greatest(upstream.folded(${lastName}), upstream.folded(${firstName}))`;

/** Whether two people have the same names, whatever accents and capitals, and whichever was taken for the last one. */
export const sameNames = (one: Names, other: Names): SQL<boolean> =>
  sql<boolean>`((${inOneOrder(one)}) = (${inOneOrder(other)}))`;
