import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../db/connection.ts";
import { Refusal } from "./refusal.ts";

type PlacedTable = PgTable & { readonly organisationId: PgColumn; readonly id: PgColumn; readonly position: PgColumn };

/** Gives rows the places from 0 in the order of their ids. */
export async function placeRows(
  tx: Queryable,
  table: PlacedTable,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  const places = sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality as place(id, number)`;
  await tx.execute(sql`
    update ${table} set position = place.number - 1 from ${places}
     where ${table.id} = place.id and ${table.organisationId} = ${organisationId}
       and ${table.position} <> place.number - 1`);
}

/** @throws Refusal 409 `order.stale` unless an order names all that there are, once */
export function requireWhole(present: readonly string[], positions: readonly string[]): void {
  const known = new Set(present);
  const named = new Set(positions);
  if (positions.length !== known.size || named.size !== known.size || positions.some((id) => !known.has(id)))
    throw new Refusal(409, "order.stale");
}
